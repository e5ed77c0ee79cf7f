import type { CurrentUser } from '#shared/auth.ts';
import { isStaff } from '#shared/permissions.ts';
import type { LimitRules } from '../../platform/rate-limit/rate-limit.ts';

export const authLimits = {
  login: { points: 5, seconds: 60, shared: true },
  login_ip: { points: 30, seconds: 60, shared: true },
  setup_code: { points: 5, seconds: 60, shared: true },
  register: { points: 6, seconds: 60, shared: true },
  two_factor: { points: 5, seconds: 60, shared: true },
  two_factor_hour: { points: 20, seconds: 3600, shared: true },
  verification: { points: 6, seconds: 60, shared: true },
  forgot_password: { points: 1, seconds: 60, shared: true },
  forgot_password_ip: { points: 6, seconds: 60, shared: true },
  reset_password: { points: 6, seconds: 60, shared: true },
  confirm_password: { points: 6, seconds: 60, shared: true },
  change_password: { points: 6, seconds: 60, shared: true },
  logout_other: { points: 6, seconds: 60, shared: true },
  confirm_two_factor: { points: 6, seconds: 60, shared: true },
  social_connect: { points: 6, seconds: 60, shared: true },
  human_check: { points: 20, seconds: 60, shared: true },
  invites: { points: 20, seconds: 60, shared: true },
  access_tokens: { points: 10, seconds: 60, shared: true },
  bearer: { points: 60, seconds: 60 },
  staff: { points: 600, seconds: 60 },
  session: { points: 240, seconds: 60 },
  guest: { points: 120, seconds: 60 },
  page: { points: 240, seconds: 60 },
} as const satisfies LimitRules;

/** Rate limit of a user's calls: staff have a higher one, by any authentication. */
export const limitOf = (user: CurrentUser, otherwise: 'bearer' | 'session') =>
  isStaff(user) ? 'staff' : otherwise;

declare module '../../platform/rate-limit/rate-limit.ts' {
  interface LimitNames extends Record<keyof typeof authLimits, true> {}
}
