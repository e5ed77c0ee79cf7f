import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { type RecipientKind, recipientKinds } from '#shared/message-types.ts';
import { quotedReplies, replies, replyRecipients } from './tables.ts';

/** Addresses of a message by how they get it. */
export type MessageRecipients = { readonly [Kind in RecipientKind]?: readonly string[] | undefined };

/** The addresses, each once: also one that is named twice gets one mail. */
export const addressesOf = (recipients: MessageRecipients): { email: string; kind: RecipientKind }[] => {
  const found = new Map<string, RecipientKind>();
  for (const kind of recipientKinds)
    for (const email of recipients[kind] ?? []) if (!found.has(email)) found.set(email, kind);
  return [...found].map(([email, kind]) => ({ email, kind }));
};

/** Stores to whom a message is sent. Part of the transaction of the message. */
export async function storeRecipients(
  tx: Database,
  replyId: number,
  recipients: MessageRecipients,
): Promise<void> {
  const rows = addressesOf(recipients).map((address, position) => ({
    reply_id: replyId,
    position,
    ...address,
  }));
  if (rows.length > 0) await tx.insert(replyRecipients).values(rows);
}

export const findRecipients = (db: Database, replyId: number) =>
  db
    .select({ email: replyRecipients.email, kind: replyRecipients.kind })
    .from(replyRecipients)
    .where(eq(replyRecipients.reply_id, replyId))
    .orderBy(asc(replyRecipients.position));

type Recipient = Awaited<ReturnType<typeof findRecipients>>[number];

/** The addresses of each message in a select from `replies`, as JSON. */
export const recipientsColumn: SQL<Recipient[] | null> = sql`(
  select json_agg(json_build_object('email', r.email, 'kind', r.kind) order by r.position)
  from ${replyRecipients} r where r.reply_id = ${replies.id}
)`;

/** Ids of the messages that each forward quotes, in a select from `replies`. */
export const quotedColumn: SQL<number[] | null> = sql`(
  select json_agg(q.reply_id order by q.reply_id) from ${quotedReplies} q where q.forward_id = ${replies.id}
)`;

/** The addresses of a message in answers; omitted ones have none. */
export function presentRecipients(found: readonly Recipient[] | null): {
  [Kind in RecipientKind]?: string[];
} {
  const of = (kind: RecipientKind) =>
    (found ?? []).filter((recipient) => recipient.kind === kind).map(({ email }) => email);
  return Object.fromEntries(
    recipientKinds.map((kind) => [kind, of(kind)] as const).filter(([, emails]) => emails.length > 0),
  );
}
