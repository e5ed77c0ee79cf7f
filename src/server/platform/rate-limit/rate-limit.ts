import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import type { Connection } from '../db/connect.ts';
import { sha256 } from '../keys.ts';
import { rateLimits } from './tables.ts';

interface Rule {
  points: number;
  seconds: number;
  /** Guards against guessing and abuse: counted in the database, for all processes together. */
  shared?: true;
}

const rules = {
  login: { points: 5, seconds: 60, shared: true },
  login_ip: { points: 30, seconds: 60, shared: true },
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
  access_tokens: { points: 10, seconds: 60, shared: true },
  purchases: { points: 10, seconds: 60, shared: true },
  bearer: { points: 60, seconds: 60 },
  staff: { points: 600, seconds: 60 },
  session: { points: 240, seconds: 60 },
  guest: { points: 120, seconds: 60 },
  page: { points: 240, seconds: 60 },
  upload: { points: 600, seconds: 60 },
  search: { points: 120, seconds: 60 },
  search_term: { points: 30, seconds: 60 },
  create_ticket: { points: 10, seconds: 60, shared: true },
  reply: { points: 30, seconds: 60, shared: true },
  staff_create_ticket: { points: 60, seconds: 60, shared: true },
  staff_reply: { points: 120, seconds: 60, shared: true },
} as const satisfies Record<string, Rule>;

export type LimitName = keyof typeof rules;

type Limiter = RateLimiterDrizzle | RateLimiterMemory;

/** What a limit still allows. */
export interface Allowance {
  limit: number;
  remaining: number;
}

/** The headers that tell a program how much it may still ask. */
export const allowanceHeaders = ({ limit, remaining }: Allowance) => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
});

/** How often somebody may do something. Keys are hashed, so that no address is stored in the clear. */
export class RateLimits {
  readonly #limiters: Record<LimitName, Limiter>;

  /** `factor` multiplies every limit. The embedded database has one process, whose memory is enough. */
  constructor(connection: Connection, factor: number) {
    const build = (name: string, rule: Rule): Limiter => {
      const options = {
        keyPrefix: name,
        points: Math.max(1, Math.round(rule.points * factor)),
        duration: rule.seconds,
      };
      return rule.shared && !connection.embedded
        ? new RateLimiterDrizzle({ ...options, storeClient: connection.db, schema: rateLimits })
        : new RateLimiterMemory(options);
    };
    const entries = Object.entries(rules).map(([name, rule]) => [name, build(name, rule)]);
    this.#limiters = Object.fromEntries(entries) as Record<LimitName, Limiter>;
  }

  /**
   * Counts one use, and says how many are left. Throws 429 with Retry-After when there were too many, or what `refuse`
   * makes of it.
   */
  async consume(name: LimitName, key: string | number, refuse: Refuse = tooMany): Promise<Allowance> {
    const limiter = this.#limiters[name];
    try {
      const { remainingPoints } = await limiter.consume(sha256(String(key)));
      return { limit: limiter.points, remaining: remainingPoints };
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refuse(seconds, retryHeaders(limiter.points, seconds));
    }
  }

  async reset(name: LimitName, key: string | number): Promise<void> {
    await this.#limiters[name].delete(sha256(String(key)));
  }
}

/** The error for somebody who may come back after so many seconds, with the headers that say so. */
type Refuse = (seconds: number, headers: Record<string, string>) => AppError;

const tooMany: Refuse = (_seconds, headers) =>
  new AppError('too_many', 'too_many_attempts', 'Too Many Attempts.', { headers });

/** The headers of a refusal that says when to come back. */
function retryHeaders(limit: number, seconds: number): Record<string, string> {
  return {
    'Retry-After': String(seconds),
    ...allowanceHeaders({ limit, remaining: 0 }),
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + seconds),
  };
}
