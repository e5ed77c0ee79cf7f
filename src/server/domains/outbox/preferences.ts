import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import {
  defaultSendingPreferences,
  type SendingPreferences,
  type sendingPreferencesInput,
  sendingPreferencesSchema,
} from '#shared/outbox.ts';
import type { Services } from '../../platform/services.ts';
import type { SignatureOf } from '../tickets/replies/reply-hooks.ts';
import { sendingPreferences } from './tables.ts';

type Needs = Pick<Services, 'db'>;

/** How the caller sends replies: the defaults until they chose. */
export async function readPreferences(
  { db }: Needs,
  user: CurrentUser,
): Promise<{ preferences: SendingPreferences }> {
  const [row] = await db.select().from(sendingPreferences).where(eq(sendingPreferences.user_id, user.id));
  return { preferences: sendingPreferencesSchema.parse(row ?? defaultSendingPreferences) };
}

/** Changes what is sent of the caller's preferences. */
export async function updatePreferences(
  needs: Needs,
  user: CurrentUser,
  changes: z.output<typeof sendingPreferencesInput>,
) {
  const { preferences } = await readPreferences(needs, user);
  const { signature = preferences.signature, ...choices } = changes;
  // The REST API passes empty texts on as null.
  const values = { ...preferences, ...choices, signature: signature ?? '' };
  await needs.db
    .insert(sendingPreferences)
    .values({ user_id: user.id, ...values })
    .onConflictDoUpdate({ target: sendingPreferences.user_id, set: values });
  return readPreferences(needs, user);
}

/** The signature of an agent below replies in emails; empty for none. */
export const signatureOf: SignatureOf = async ({ db }, { author_id }) => {
  const [row] = await db
    .select({ signature: sendingPreferences.signature })
    .from(sendingPreferences)
    .where(eq(sendingPreferences.user_id, author_id));
  return row?.signature ?? '';
};
