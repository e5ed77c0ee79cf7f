import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

/** Rate limits of signed-in users, counted per process in memory: no request waits for a counter. */
export const ticketLimits = {
  create_ticket: { points: 10, seconds: 60 },
  reply: { points: 30, seconds: 60 },
  staff_create_ticket: { points: 60, seconds: 60 },
  staff_reply: { points: 120, seconds: 60 },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof ticketLimits, true> {}
}
