import { and, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { backups } from '../../platform/backup/tables.ts';
import type { Database } from '../../platform/db/connect.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { preparedRows, rows } from '../../platform/db/statements.ts';
import { errorLog } from '../../platform/error-log/tables.ts';
import { outgoingMails } from '../../platform/mail/tables.ts';

export interface Queue {
  [column: string]: unknown;
  name: string;
  waiting: number;
  running: number;
  failed: number;
  oldest_seconds: number | null;
}

/** Every queue, with how much is in it. */
export const findQueues = (db: Database) =>
  rows<Queue>(
    db,
    sql`select queue.name,
        count(*) filter (where job.state in ('created', 'retry'))::integer as waiting,
        count(*) filter (where job.state = 'active')::integer as running,
        count(*) filter (where job.state = 'failed')::integer as failed,
        extract(epoch from now() - min(job.start_after)
          filter (where job.state in ('created', 'retry') and job.start_after <= now()))::integer as oldest_seconds
      from jobs.queue left join jobs.job on job.name = queue.name
      where queue.name not like '\\_\\_%' group by queue.name order by queue.name`,
  );

const one = async <Row extends Record<string, unknown>>(found: Promise<Row[]>): Promise<Row> => {
  const [row] = await found;
  if (row === undefined) throw new Error('A row was expected.');
  return row;
};

export const findDatabase = (db: Database) =>
  one(
    rows<{ version: string; size: string }>(
      db,
      sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as size`,
    ),
  );

export const findMigrations = async (db: Database) =>
  new Set((await rows<{ tag: string }>(db, sql`select tag from helpdock_migrations`)).map(({ tag }) => tag));

const countEverything = preparedRows<{ files: string; bytes: string; documents: string; errors: string }>(
  () => sql`select
    (select count(*) from file_entries where deleted_at is null) as files,
    (select coalesce(sum(file_size), 0) from file_entries where deleted_at is null) as bytes,
    (select count(*) from articles) as documents,
    (select coalesce(sum(count), 0) from ${errorLog} where last_at > now() - interval '1 day') as errors`,
);

/** Files and their bytes, articles, failures of the last day. */
export async function countThings(db: Database) {
  const found = await one(countEverything(db, undefined, {}));
  return {
    files: Number(found.files),
    bytes: Number(found.bytes),
    documents: Number(found.documents),
    errors: Number(found.errors),
  };
}

/** Backups are identified by name. */
const { id: _id, ...backupColumns } = getTableColumns(backups);

/** The last backup that is whole, and the last that failed. */
export async function findBackups(db: Database) {
  const newest = (which: SQL) =>
    db.select(backupColumns).from(backups).where(which).orderBy(desc(backups.started_at)).limit(1);
  const [[last = null], [failed = null]] = await Promise.all([
    newest(isNotNull(backups.finished_at)),
    newest(isNotNull(backups.error)),
  ]);
  return { last, failed: failed !== null && failed.started_at > (last?.started_at ?? '') ? failed : null };
}

/** When the last mail left for a mail server, and how many of the last day wait because the mail server refused them. */
export async function findMailState(db: Database) {
  const day = sql`now() - interval '1 day'`;
  const [[last], refused] = await Promise.all([
    db
      .select({ sent_at: outgoingMails.sent_at })
      .from(outgoingMails)
      .where(eq(outgoingMails.transport, 'smtp'))
      .orderBy(desc(outgoingMails.created_at))
      .limit(1),
    db.$count(
      outgoingMails,
      and(isNull(outgoingMails.sent_at), isNotNull(outgoingMails.error), gte(outgoingMails.created_at, day)),
    ),
  ]);
  return { last_sent_at: last?.sent_at ?? null, refused };
}

/** Staff with and without a second factor, invites that wait, articles. */
export async function findSetup(db: Database) {
  const found = await one(
    rows<{ staff: number; unnamed: number; secured: number; invites: number; articles: boolean }>(
      db,
      sql`with staff as (
          select users.id, coalesce(users.first_name, '') || coalesce(users.last_name, '') = '' as unnamed, bool_or(users.two_factor_confirmed_at is not null or roles.require_two_factor) as secured
          from users join user_roles on user_roles.user_id = users.id join roles on roles.id = user_roles.role_id
          where users.deleted_at is null and roles.permissions @? '$[*] ? (@.name == "admin" || @.name == "tickets.update")'
          group by users.id
        )
        select (select count(*)::integer from staff) as staff,
          (select count(*)::integer from staff where secured) as secured,
          (select count(*)::integer from staff where unnamed) as unnamed,
          (select count(*)::integer from invites where accepted_at is null and cancelled_at is null) as invites,
          exists (select from articles) as articles`,
    ),
  );
  return found;
}

/** Whether there is a mailbox that takes email, and whether a stored one came in through any. */
export const findIncoming = (db: Database) =>
  one(
    rows<{ mailboxes: boolean; received: boolean }>(
      db,
      sql`select exists (select from mailboxes where enabled and inbound ->> 'kind' <> 'none') as mailboxes,
        exists (select from inbound_messages where mailbox_id is not null) as received`,
    ),
  );

interface ErrorPage {
  before: { at: string; id: number } | null;
  limit: number;
  from?: string | null | undefined;
  to?: string | null | undefined;
  query?: string | null | undefined;
}

/** Logged errors, the latest first; one more than the page size. */
export function findErrors(db: Database, { before, limit, from, to, query }: ErrorPage) {
  const { last_at, id, call, message, kind } = errorLog;
  const part = query ? partOf(query) : null;
  const said = part && or(...[call, message, kind].map((column) => sql`${column} ilike ${part}`));
  return db
    .select()
    .from(errorLog)
    .where(
      and(
        before === null
          ? undefined
          : sql`(${last_at}, ${id}) < (${before.at}::timestamptz, ${before.id}::integer)`,
        from ? gte(last_at, from) : undefined,
        to ? lt(last_at, to) : undefined,
        said || undefined,
      ),
    )
    .orderBy(desc(last_at), desc(id))
    .limit(limit + 1);
}

/** Whether a backup is pending or running. */
export const isBackupPending = async (db: Database): Promise<boolean> => {
  const found = await rows(
    db,
    sql`select 1 from jobs.job where name = 'backup' and state in ('created', 'retry', 'active') limit 1`,
  );
  return found.length > 0;
};
