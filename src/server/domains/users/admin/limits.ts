import type { LimitRules } from '#server/platform/rate-limit/rate-limit.ts';

export const personLimits = {
  person_export: { points: 20, seconds: 3600, shared: true },
} as const satisfies LimitRules;

declare module '../../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof personLimits, true> {}
}
