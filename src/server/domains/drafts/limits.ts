import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const draftLimits = {
  /** They are saved while somebody types. */
  draft: { points: 120, seconds: 60 },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof draftLimits, true> {}
}
