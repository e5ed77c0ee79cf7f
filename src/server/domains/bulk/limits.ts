import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const bulkLimits = {
  bulk: { points: 20, seconds: 60 },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof bulkLimits, true> {}
}
