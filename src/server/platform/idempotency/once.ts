import { setTimeout } from 'node:timers/promises';
import { and, isNull } from 'drizzle-orm';
import { AppError, invalid } from '#shared/errors.ts';
import type { Context } from '../context.ts';
import { keyCondition } from './keys.ts';
import { idempotencyKeys } from './tables.ts';

/** Sealing purpose of the stored answers. */
const purpose = 'idempotency';

const maxKeyLength = 100;
const patienceMs = 10_000;
const lookAgainMs = 50;

/** The key that a call was sent with, in its header or in its input; undefined without one. Throws 422. */
export function keyOf({ request }: Pick<Context, 'request'>, input: unknown): string | undefined {
  const own = typeof input === 'object' && input !== null ? Reflect.get(input, 'idempotency_key') : undefined;
  const key: unknown = own ?? request.header('Idempotency-Key');
  if (key === undefined || key === '') return undefined;
  if (typeof key === 'string' && key.length <= maxKeyLength) return key;
  throw invalid({
    idempotency_key: [
      { line: 'Idempotency keys can have up to :count characters.', values: { count: maxKeyLength } },
    ],
  });
}

/** A call by its name and by the records in its address: the same key for another record is another call. */
export function operationOf(name: string, path: string | undefined, input: unknown): string {
  const places = [...(path ?? '').matchAll(/\{(\w+)\}/g)].map(([, place = '']) =>
    typeof input === 'object' && input !== null ? String(Reflect.get(input, place)) : '',
  );
  return [name, ...places].join(':').slice(0, 500);
}

interface Done {
  data: unknown;
  /** The status over REST, when it is not the declared one. */
  status?: number | undefined;
}

const unended = () =>
  new AppError(
    'conflict',
    'call_unended',
    'A request with this idempotency key is still in progress. Check whether it succeeded before you retry with a new key.',
  );

/**
 * Reserves the key for the call, or returns the answer of its first use; null is the first time. Waits while the same
 * call runs. Throws 409 when it does not end, as when its process has crashed.
 */
export async function reserveKey(
  { db, keys, user }: Context,
  operation: string,
  key: string,
): Promise<Done | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const taken = await db
      .insert(idempotencyKeys)
      .values({ user_id: user.id, operation, key })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    if (taken.length > 0) return null;
    const [known] = await db
      .select({ answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(keyCondition(user.id, operation, key));
    if (known?.answer) {
      const answer = keys.unseal(purpose, known.answer);
      if (answer === null) throw unended();
      return JSON.parse(answer) as Done;
    }
    // The first call may have failed and released the key.
    if (known !== undefined) {
      if (Date.now() > deadline) throw unended();
      await setTimeout(lookAgainMs);
    }
  }
}

/** Stores the answer for repeats of the call. It is sealed: it may contain a secret. */
export async function storeResponse({ db, keys, user }: Context, operation: string, key: string, done: Done) {
  await db
    .update(idempotencyKeys)
    .set({ answer: keys.seal(purpose, JSON.stringify(done)) })
    .where(keyCondition(user.id, operation, key));
}

/** Gives the key back after a call that made nothing. */
export async function leaveKey({ db, user }: Context, operation: string, key: string) {
  await db
    .delete(idempotencyKeys)
    .where(and(keyCondition(user.id, operation, key), isNull(idempotencyKeys.answer)));
}
