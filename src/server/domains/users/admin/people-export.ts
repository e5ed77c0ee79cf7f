import { and, asc, gt, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { forbidden } from '#shared/errors.ts';
import { hasPermissionKey } from '#shared/permissions.ts';
import { displayName } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import type { Exporter } from '../../exports/exporter.ts';
import { type Period, periodSchema, storeTable } from '../../exports/file.ts';

/** People per batch. */
const batch = 500;

const chosen = ({ from, to }: Period): (SQL | undefined)[] => [
  isNull(users.deleted_at),
  from ? gte(users.created_at, from) : undefined,
  to ? lt(users.created_at, to) : undefined,
];

const rolesOf = sql<string[]>`array(select roles.name from user_roles
  join roles on roles.id = user_roles.role_id where user_roles.user_id = users.id order by roles.id)`;

const organisationOf = sql<string | null>`(select organisations.name from organisation_members
  join organisations on organisations.id = organisation_members.organisation_id
  where organisation_members.user_id = users.id)`;

const pageAfter = (db: Database, period: Period, id: number) =>
  db
    .select({
      id: users.id,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      roles: rolesOf,
      organisation: organisationOf,
      language: users.language,
      timezone: users.timezone,
      country: users.country,
      notes: users.notes,
      email_verified_at: users.email_verified_at,
      suspended_at: users.suspended_at,
      created_at: users.created_at,
    })
    .from(users)
    .where(and(gt(users.id, id), ...chosen(period)))
    .orderBy(asc(users.id))
    .limit(batch);

type ExportedPerson = Awaited<ReturnType<typeof pageAfter>>[number];

async function* eachPerson(db: Database, period: Period): AsyncGenerator<readonly ExportedPerson[]> {
  let page = await pageAfter(db, period, 0);
  while (page.length > 0) {
    yield page;
    page = await pageAfter(db, period, page.at(-1)?.id ?? 0);
  }
}

/** Every account that is not deleted, without anything that is secret. The columns of the import are among them. */
export const peopleExporter: Exporter = {
  what: 'users',
  formats: ['csv', 'jsonl'],
  scopeOf: (user) => {
    if (!hasPermissionKey(user, 'users.view')) throw forbidden();
    return {};
  },
  run: async ({ db }, run) => {
    const period = periodSchema.parse(run.job.input);
    await storeTable<ExportedPerson>(run, period.format, {
      name: 'people',
      total: await db.$count(users, and(...chosen(period))),
      parts: eachPerson(db, period),
      columns: {
        id: ({ id }) => id,
        email: ({ email }) => email,
        first_name: ({ first_name }) => first_name,
        last_name: ({ last_name }) => last_name,
        display_name: displayName,
        roles: ({ roles }) => roles.join(', '),
        organisation: ({ organisation }) => organisation,
        language: ({ language }) => language,
        timezone: ({ timezone }) => timezone,
        country: ({ country }) => country,
        notes: ({ notes }) => notes,
        email_verified_at: ({ email_verified_at }) => email_verified_at,
        suspended_at: ({ suspended_at }) => suspended_at,
        created_at: ({ created_at }) => created_at,
      },
      whole: async (rows) => rows,
    });
  },
};
