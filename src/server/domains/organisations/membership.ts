import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import type { Services } from '../../platform/services.ts';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { organisationMembers } from './tables.ts';

/** Matches the expression of the index `users_domain`. */
const domainOf = sql`lower(split_part(users.email::text, '@', -1))`;

/** Verified accounts that are in no organisation, and were not removed from one by hand. */
const mayJoin = sql`users.email_verified_at is not null and users.deleted_at is null and not exists (
  select from organisation_members held where held.user_id = users.id)`;

/** Adds a person with a verified address to the organisation of its domain, if any. */
export async function joinByAddress({ db }: Pick<Services, 'db'>, userId: number): Promise<void> {
  await db.execute(sql`insert into organisation_members (user_id, organisation_id)
    select users.id, organisation_domains.organisation_id
    from users join organisation_domains on organisation_domains.domain = ${domainOf}
    where users.id = ${userId} and ${mayJoin}
    on conflict do nothing`);
}

/** Adds up to `limit` people whose verified addresses are of the organisation's domains. Returns their number. */
export async function joinByDomains(tx: Database, organisationId: number, limit: number): Promise<number> {
  const joined = await rows(
    tx,
    sql`insert into organisation_members (user_id, organisation_id)
      select users.id, organisation_domains.organisation_id
      from organisation_domains join users on ${domainOf} = organisation_domains.domain
      where organisation_domains.organisation_id = ${organisationId} and ${mayJoin}
      order by users.id limit ${limit}
      on conflict do nothing returning user_id`,
  );
  return joined.length;
}

/** A deleted account is in no organisation. */
export const leaveOrganisation: OnDelete = async (_services, tx, userId) => {
  await tx.delete(organisationMembers).where(eq(organisationMembers.user_id, userId));
};

/** The merged person stays where they are, else gets the organisation of the other account. */
export const mergeOrganisation: OnMerge = async (_services, _tx, { from, into, journal }) => {
  await journal.add(
    organisationMembers,
    ['user_id', 'organisation_id'],
    sql`select ${into}::integer, organisation_id from organisation_members
      where user_id = ${from} and organisation_id is not null`,
  );
  await journal.remove(organisationMembers, eq(organisationMembers.user_id, from));
};
