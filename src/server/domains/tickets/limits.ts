import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const ticketLimits = {
  create_ticket: { points: 10, seconds: 60, shared: true },
  reply: { points: 30, seconds: 60, shared: true },
  staff_create_ticket: { points: 60, seconds: 60, shared: true },
  staff_reply: { points: 120, seconds: 60, shared: true },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof ticketLimits, true> {}
}
