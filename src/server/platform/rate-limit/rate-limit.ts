import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#shared/errors.ts';
import type { Connection } from '../db/connect.ts';
import { sha256 } from '../security/keys.ts';
import { rateLimits } from './tables.ts';

/** So many uses within so many seconds. */
interface LimitRule {
  points: number;
  seconds: number;
  /** Guards against guessing and abuse: counted in the database, for all processes together. */
  shared?: true;
}

export type LimitRules = Readonly<Record<string, LimitRule>>;

/** The names of all limits. The domain that has one adds it here: `declare module … { interface LimitNames { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it.
export interface LimitNames {}

export type LimitName = keyof LimitNames;

type Limiter = RateLimiterDrizzle | RateLimiterMemory;

export interface Allowance {
  limit: number;
  remaining: number;
}

/** Headers with the remaining quota. */
export const allowanceHeaders = ({ limit, remaining }: Allowance) => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
});

/** Rate limits. Keys are hashed, so that no address is stored in the clear. */
export class RateLimits {
  readonly #limiters: ReadonlyMap<string, Limiter>;

  /** `factor` multiplies every limit. The embedded database has one process, whose memory is enough. */
  constructor(connection: Connection, rules: LimitRules, factor: number) {
    const build = (name: string, rule: LimitRule): Limiter => {
      const options = {
        keyPrefix: name,
        points: Math.max(1, Math.round(rule.points * factor)),
        duration: rule.seconds,
      };
      return rule.shared && !connection.embedded
        ? new RateLimiterDrizzle({
            ...options,
            storeClient: connection.db,
            schema: rateLimits,
            clearExpiredByTimeout: false,
          })
        : new RateLimiterMemory(options);
    };
    this.#limiters = new Map(Object.entries(rules).map(([name, rule]) => [name, build(name, rule)]));
  }

  /** The max number of points and the seconds of each limit. */
  list(): { name: string; points: number; seconds: number }[] {
    return [...this.#limiters].map(([name, { points, duration }]) => ({ name, points, seconds: duration }));
  }

  #limiter(name: string): Limiter {
    const limiter = this.#limiters.get(name);
    if (limiter === undefined) throw new Error(`No domain has a limit of the name ${name}.`);
    return limiter;
  }

  /**
   * Consumes one point and returns the remaining ones. Throws 429 with Retry-After when none is left, or the error that
   * `refuse` makes of it.
   */
  async consume(name: LimitName, key: string | number, refuse: Refuse = tooMany): Promise<Allowance> {
    const limiter = this.#limiter(name);
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
    await this.#limiter(name).delete(sha256(String(key)));
  }
}

/** Makes the error for callers who may retry after so many seconds, with its headers. */
type Refuse = (seconds: number, headers: Record<string, string>) => AppError;

const tooMany: Refuse = (_seconds, headers) =>
  new AppError('too_many', 'too_many_attempts', 'Too Many Attempts.', { headers });

/** Headers of a refusal with the time of the next attempt. */
function retryHeaders(limit: number, seconds: number): Record<string, string> {
  return {
    'Retry-After': String(seconds),
    ...allowanceHeaders({ limit, remaining: 0 }),
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + seconds),
  };
}
