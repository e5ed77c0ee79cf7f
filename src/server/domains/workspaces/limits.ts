import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const workspaceLimits = {
  workspace_create: { points: 10, seconds: 60, shared: true },
  workspace_invites: { points: 20, seconds: 60, shared: true },
} as const satisfies LimitRules;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof workspaceLimits, true> {}
}
