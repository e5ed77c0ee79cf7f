import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const inboundLimits = {
  mailbox_check: { points: 12, seconds: 60, shared: true },
  inboundMail: { points: 600, seconds: 60, shared: true },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof inboundLimits, true> {}
}
