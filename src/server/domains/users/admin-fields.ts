import { eq, sql } from 'drizzle-orm';
import type { OrganisationReference } from '#shared/organisations.ts';
import type { AdminUser } from '#shared/users.ts';
import type { Database } from '../../platform/db/connect.ts';
import { userActivity, users } from '../auth/tables.ts';
import { organisationMembers, organisations } from '../organisations/tables.ts';

type OverseenFields = Pick<
  AdminUser,
  | 'suspended_at'
  | 'suspended_until'
  | 'suspension_reason'
  | 'last_active_at'
  | 'emails'
  | 'notes'
  | 'two_factor'
  | 'organisation'
>;

/** Further fields of these users for user managers, by id. One statement. */
export async function adminFieldsOf(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, OverseenFields>> {
  const found = await db
    .select({
      id: users.id,
      fields: {
        suspended_at: users.suspended_at,
        suspended_until: users.suspended_until,
        suspension_reason: users.suspension_reason,
        last_active_at: userActivity.last_active_at,
        emails: sql<string[]>`coalesce((
          select json_agg(further.email order by further.created_at, further.email)
          from user_emails further where further.user_id = ${users.id}
        ), '[]'::json)`,
        notes: users.notes,
        two_factor: sql<boolean>`${users.two_factor_confirmed_at} is not null`,
        organisation: sql<OrganisationReference | null>`case when ${organisations.id} is not null
          then json_build_object('id', ${organisations.id}, 'name', ${organisations.name}) end`,
      },
    })
    .from(users)
    .leftJoin(userActivity, eq(userActivity.user_id, users.id))
    .leftJoin(organisationMembers, eq(organisationMembers.user_id, users.id))
    .leftJoin(organisations, eq(organisations.id, organisationMembers.organisation_id))
    .where(sql`${users.id} = any(${`{${ids.join()}}`}::integer[])`);
  return new Map(found.map(({ id, fields }) => [id, fields]));
}
