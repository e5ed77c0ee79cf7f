import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const macroLimits = {
  macroRuns: { points: 60, seconds: 60 },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof macroLimits, true> {}
}
