import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/platform/db/connect.ts';
import { personColumns } from '../../auth/queries.ts';
import { signIns } from '../../auth/sign-ins/tables.ts';
import { users } from '../../auth/tables.ts';
import { auditEntries } from '../tables.ts';

const impersonators = alias(users, 'impersonator');

/** Filters of both logs. */
export interface LogFilters {
  userId?: number | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  query?: string | null | undefined;
}

export interface LogPart {
  /** The id that the part before ended with. */
  after: number | null;
  limit: number;
}

type Logged = typeof auditEntries | typeof signIns;

/** Compares names without regard to case; a percent sign is one. */
const holds = (texts: SQL, words: string) => sql`position(lower(${words}) in lower(${texts})) > 0`;

const same = <Value>(column: Parameters<typeof eq>[0], value: Value | null | undefined) =>
  value === null || value === undefined ? undefined : eq(column, value);

const within = (table: Logged, { userId, from, to }: LogFilters, { after }: LogPart) => [
  same(table.user_id, userId),
  from ? gte(table.created_at, sql`${from}::timestamptz`) : undefined,
  to ? lt(table.created_at, sql`${to}::timestamptz`) : undefined,
  after === null ? undefined : lt(table.id, after),
];

const impersonatorColumns = {
  id: impersonators.id,
  first_name: impersonators.first_name,
  last_name: impersonators.last_name,
  email: impersonators.email,
  avatar: impersonators.avatar,
};

export interface AuditFilters extends LogFilters {
  action?: string | null | undefined;
  subject_type?: string | null | undefined;
  subject_id?: string | null | undefined;
}

/** Entries of the audit log, newest first. */
export const findAuditEntries = (db: Database, filters: AuditFilters, part: LogPart) =>
  db
    .select({ entry: auditEntries, user: personColumns, impersonator: impersonatorColumns })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.user_id))
    .leftJoin(impersonators, eq(impersonators.id, auditEntries.impersonator_id))
    .where(
      and(
        ...within(auditEntries, filters, part),
        same(auditEntries.action, filters.action),
        same(auditEntries.subject_type, filters.subject_type),
        same(auditEntries.subject_id, filters.subject_id),
        filters.query
          ? holds(
              sql`concat_ws(' ', ${auditEntries.action}, ${auditEntries.subject_id}, ${auditEntries.ip_address}, ${users.email}, ${users.first_name}, ${users.last_name}, ${auditEntries.before}, ${auditEntries.after})`,
              filters.query,
            )
          : undefined,
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(part.limit);

/** Filter choices: actions and users that occur in the log. */
export async function findAuditChoices(db: Database) {
  const actions = await db
    .selectDistinct({ action: auditEntries.action })
    .from(auditEntries)
    .orderBy(auditEntries.action)
    .limit(200);
  const people = await db
    .select(personColumns)
    .from(users)
    .where(sql`exists (select from audit_entries where audit_entries.user_id = ${users.id})`)
    .orderBy(users.first_name, users.email)
    .limit(200);
  return { actions, people };
}

export interface SignInFilters extends LogFilters {
  ok?: boolean | null | undefined;
}

/** Tries to sign in, newest first. */
export const findSignIns = (db: Database, filters: SignInFilters, part: LogPart) =>
  db
    .select({ entry: signIns, user: personColumns })
    .from(signIns)
    .leftJoin(users, eq(users.id, signIns.user_id))
    .where(
      and(
        ...within(signIns, filters, part),
        same(signIns.ok, filters.ok),
        filters.query
          ? holds(
              sql`concat_ws(' ', ${signIns.email}, ${signIns.ip_address}, ${signIns.user_agent}, ${users.first_name}, ${users.last_name})`,
              filters.query,
            )
          : undefined,
      ),
    )
    .orderBy(desc(signIns.id))
    .limit(part.limit);
