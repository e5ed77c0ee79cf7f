import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const searchLimits = {
  search_everything: { points: 240, seconds: 60 },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof searchLimits, true> {}
}
