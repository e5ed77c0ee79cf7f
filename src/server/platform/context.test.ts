import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#shared/auth.ts';
import { type Context, toContext, withDb } from './context.ts';
import type { Database } from './db/connect.ts';
import type { Services } from './services.ts';

const [pool, transaction] = [{ name: 'pool' }, { name: 'transaction' }] as unknown as [Database, Database];
const user = { id: 7 } as CurrentUser;

const contextOf = (identity: Context['identity']) =>
  toContext({ db: pool } as Services, { identity } as Parameters<typeof toContext>[1]);

describe('a call on a transaction', () => {
  it('still knows who is signed in, and in which session', () => {
    const ctx = contextOf({ mode: 'session', user, sessionId: 'abc' });
    const inside = withDb(ctx, transaction);
    expect(inside.db).toBe(transaction);
    expect(inside.user).toBe(user);
    expect(inside.sessionId).toBe('abc');
    expect(ctx.db).toBe(pool);
    expect(withDb(inside, pool).user).toBe(user);
  });

  it('refuses guests and tokens as the call itself does', () => {
    expect(() => withDb(contextOf({ mode: 'guest', user: null }), transaction).user).toThrow(
      'Unauthenticated.',
    );
    const byToken = contextOf({ mode: 'bearer', user, tokenId: 1, abilities: ['*'] });
    expect(() => withDb(byToken, transaction).sessionId).toThrow('not available to API tokens');
  });
});
