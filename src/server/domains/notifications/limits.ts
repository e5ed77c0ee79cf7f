import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const notificationLimits = {
  push_browser: { points: 30, seconds: 60 },
  // Mail programs click for many readers from one address.
  unsubscribe: { points: 300, seconds: 60, shared: true },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof notificationLimits, true> {}
}
