import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { preparedRows, rows } from '../db/statements.ts';
import { jobInserts } from '../jobs/insert.ts';
import { outgoingMails } from './tables.ts';

/** Mails of one job: they are sent one after the other, and the next job waits. */
const mailsPerJob = 10;

/** Stores mails, one for each of the addresses, with the jobs that send them. */
export const insertMails = preparedRows(
  () => sql`
    with mails as (
      insert into ${outgoingMails} (recipient, template, sealed_props, thread, reply_id, kind)
      select recipient, ${sql.placeholder('template')}::text, ${sql.placeholder('props')}::text, ${sql.placeholder('thread')}::text,
        ${sql.placeholder('reply')}::integer, ${sql.placeholder('kind')}::text
      from jsonb_array_elements_text(${sql.placeholder('emails')}::text::jsonb) recipient
      returning id
    )
    ${jobInserts(
      sql`${sql.placeholder('jobs')}`,
      sql`jsonb_build_object('ids', ids)`,
      sql`, (
        select jsonb_agg(id) as ids
        from (select id, (row_number() over (order by id) - 1) / ${sql.raw(String(mailsPerJob))} as part from mails) mails
        group by part
      ) batches`,
      sql`coalesce(${sql.placeholder('start')}::text::timestamptz, now())`,
    )}`,
);

/** Those of the mails that are still to be sent. */
export const findQueued = (db: Database, ids: readonly number[]) =>
  db
    .select()
    .from(outgoingMails)
    .where(
      and(
        inArray(outgoingMails.id, [...ids]),
        eq(outgoingMails.state, 'queued'),
        isNotNull(outgoingMails.sealed_props),
      ),
    )
    .orderBy(asc(outgoingMails.id));

export type OutgoingMail = typeof outgoingMails.$inferSelect;

/** Max stored characters of a mail server's response. */
export const maxResponseLength = 1000;

export const markSent = preparedRows(
  () => sql`
    update ${outgoingMails} set state = 'sent', transport = ${sql.placeholder('transport')}::text, sent_at = now(), attempts = attempts + 1, error = null,
      subject = ${sql.placeholder('subject')}::text,
      response = left(${sql.placeholder('response')}::text, ${sql.raw(String(maxResponseLength))}),
      sealed_props = case when ${sql.placeholder('once')}::boolean then null else sealed_props end
    where id = ${sql.placeholder('id')}::integer`,
);

/** Stores a failed attempt; `isOver` when there will be no other. */
export const markFailed = (
  db: Database,
  { id, subject }: Pick<OutgoingMail, 'id' | 'subject'>,
  message: string,
  isOver: boolean,
) =>
  db
    .update(outgoingMails)
    .set({
      subject,
      attempts: sql`${outgoingMails.attempts} + 1`,
      error: message.slice(0, maxResponseLength),
      ...(isOver && { state: 'failed' as const }),
    })
    .where(eq(outgoingMails.id, id));

/** Stores a mail once more, as one that is to be sent; null when its content is not stored. */
export async function copyMail(db: Database, id: number): Promise<number | null> {
  const [again] = await rows<{ id: number }>(
    db,
    sql`insert into ${outgoingMails} (recipient, template, subject, sealed_props, thread, reply_id, kind)
      select recipient, template, subject, sealed_props, thread, reply_id, kind from ${outgoingMails}
      where id = ${id} and sealed_props is not null and state <> 'queued' returning id`,
  );
  return again?.id ?? null;
}
