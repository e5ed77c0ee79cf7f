import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const helpSearchLimits = {
  search: { points: 120, seconds: 60 },
  search_term: { points: 30, seconds: 60 },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof helpSearchLimits, true> {}
}
