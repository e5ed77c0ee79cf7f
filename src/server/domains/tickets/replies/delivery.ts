import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { outgoingMails } from '#server/platform/mail/tables.ts';
import { isUndelivered, type ReplyDelivery } from '#shared/reply-deliveries.ts';
import { replies } from './tables.ts';

/** The last email of a message to a recipient. */
interface LastMail {
  email: string;
  state: 'queued' | 'sent' | 'bounced' | 'failed';
  error: string | null;
  at: string;
}

/** The last email of each message to each of its recipients, in a select from `replies`, as JSON. */
export const deliveryColumn: SQL<LastMail[] | null> = sql`(
  select json_agg(json_build_object('email', m.recipient, 'state', m.state, 'error', m.error, 'at', coalesce(m.sent_at, m.created_at)) order by m.id)
  from (
    select distinct on (o.recipient) o.id, o.recipient, o.state, o.error, o.sent_at, o.created_at
    from ${outgoingMails} o where o.reply_id = ${replies.id} order by o.recipient, o.id desc
  ) m
)`;

/** Best first. */
const byWorst = ['sent', 'queued', 'bounced', 'failed'] as const;

export function presentDelivery(found: readonly LastMail[] | null): ReplyDelivery {
  const recipients = (found ?? []).map((mail) => ({ ...mail, at: new Date(mail.at).toISOString() }));
  const rank = ({ state }: (typeof recipients)[number]) => byWorst.indexOf(state);
  const worst = recipients.reduce<(typeof recipients)[number] | undefined>(
    (one, other) => (one === undefined || rank(other) > rank(one) ? other : one),
    undefined,
  );
  return { state: worst?.state ?? 'none', error: worst?.error ?? null, at: worst?.at ?? null, recipients };
}

/** Ids of the last emails of a message that did not reach their recipients. */
export async function findUndelivered(tx: Database, replyId: number): Promise<number[]> {
  const last = await tx
    .selectDistinctOn([outgoingMails.recipient], { id: outgoingMails.id, state: outgoingMails.state })
    .from(outgoingMails)
    .where(eq(outgoingMails.reply_id, replyId))
    .orderBy(outgoingMails.recipient, desc(outgoingMails.id));
  return last.filter(isUndelivered).map(({ id }) => id);
}
