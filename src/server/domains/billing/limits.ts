import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const billingLimits = {
  /** Checkouts, payments and cards of one person: bounds guesses of card numbers. */
  billing: { points: 20, seconds: 60, shared: true },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof billingLimits, true> {}
}
