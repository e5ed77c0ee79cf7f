import type { LimitRules } from '#server/platform/rate-limit/rate-limit.ts';

export const administrationLimits = {
  settings_check: { points: 6, seconds: 60, shared: true },
} as const satisfies LimitRules;

declare module '../../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof administrationLimits, true> {}
}
