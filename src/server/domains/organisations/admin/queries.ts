import { and, asc, desc, eq, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '#server/platform/db/connect.ts';
import { partOf } from '#server/platform/db/patterns.ts';
import type { CurrentUser } from '#shared/auth.ts';
import type {
  OrganisationOrder,
  organisationListInput,
  organisationMembersInput,
} from '#shared/organisations.ts';
import { offsetOf } from '#shared/pagination.ts';
import { personColumns } from '../../auth/queries.ts';
import { users } from '../../auth/tables.ts';
import { within } from '../../tickets/person-queries.ts';
import { isUnsolved } from '../../tickets/placement.ts';
import { organisationDomains, organisationMembers, organisations } from '../tables.ts';

const usersCount = sql<number>`(select count(*)::integer from organisation_members
  where organisation_members.organisation_id = organisations.id)`;

/** Number of tickets within the caller's reach, in an index where that is all of them. */
const ticketsCount = (reach: SQL, states: SQL = sql``) => sql<number>`(select count(*)::integer from tickets
  where tickets.organisation_id = organisations.id ${states} and ${reach})`;

const domainsOf = sql<string[]>`array(select domain from organisation_domains
  where organisation_domains.organisation_id = organisations.id order by position, domain)`;

function columnsFor(caller: CurrentUser) {
  const reach = within(caller);
  return {
    id: organisations.id,
    name: organisations.name,
    domains: domainsOf,
    notes: organisations.notes,
    shared_requests: organisations.shared_requests,
    users_count: usersCount,
    tickets_count: ticketsCount(reach),
    open_tickets: ticketsCount(reach, sql`and ${isUnsolved}`),
    created_at: organisations.created_at,
    updated_at: organisations.updated_at,
  };
}

/** One page of organisations, and their total. */
export async function findOrganisationPage(
  db: Database,
  caller: CurrentUser,
  { query, orderBy, orderDir, ...page }: z.output<typeof organisationListInput>,
) {
  const columns = columnsFor(caller);
  const pattern = query ? partOf(query) : '';
  const wanted = query
    ? or(
        sql`${organisations.name} ilike ${pattern}`,
        inArray(
          organisations.id,
          db
            .select({ id: organisationDomains.organisation_id })
            .from(organisationDomains)
            .where(sql`${organisationDomains.domain} ilike ${pattern}`),
        ),
      )
    : undefined;
  const orders: Record<OrganisationOrder, SQL> = {
    name: sql`lower(${organisations.name})`,
    created_at: sql`${organisations.created_at}`,
    tickets_count: columns.tickets_count,
  };
  const directed = orderDir === 'asc' ? asc : desc;
  return Promise.all([
    db
      .select(columns)
      .from(organisations)
      .where(wanted)
      .orderBy(directed(orders[orderBy]), directed(organisations.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
    db.$count(organisations, wanted),
  ]);
}

export async function findOrganisation(db: Database, caller: CurrentUser, id: number) {
  const [found] = await db.select(columnsFor(caller)).from(organisations).where(eq(organisations.id, id));
  return found;
}

/** The fields that are edited, of these organisations. */
export const editedOrganisations = (tx: Database, ids: readonly number[]) =>
  tx
    .select({
      id: organisations.id,
      name: organisations.name,
      domains: domainsOf,
      notes: organisations.notes,
      shared_requests: organisations.shared_requests,
    })
    .from(organisations)
    .where(inArray(organisations.id, [...ids]))
    .orderBy(asc(organisations.id));

export type EditedOrganisation = Awaited<ReturnType<typeof editedOrganisations>>[number];

/** One page of the members, or of people in no organisation, and their total. */
export async function findMemberPage(
  db: Database,
  { id, member, query, ...page }: z.output<typeof organisationMembersInput>,
) {
  const theirs = db
    .select({ id: organisationMembers.user_id })
    .from(organisationMembers)
    .where(eq(organisationMembers.organisation_id, id));
  const inAny = db
    .select({ one: sql`1` })
    .from(organisationMembers)
    .where(
      and(eq(organisationMembers.user_id, users.id), sql`${organisationMembers.organisation_id} is not null`),
    );
  const wanted = and(
    isNull(users.deleted_at),
    member ? inArray(users.id, theirs) : notExists(inAny),
    query
      ? sql`person_words(${users.first_name}, ${users.last_name}, ${users.email}) ilike ${partOf(query)}`
      : undefined,
  );
  return Promise.all([
    db
      .select(personColumns)
      .from(users)
      .where(wanted)
      .orderBy(asc(users.sort_name), asc(users.id))
      .limit(page.perPage)
      .offset(offsetOf(page)),
    db.$count(users, wanted),
  ]);
}

/** Serializes changes of organisations until the transaction ends. */
export const lockOrganisations = (tx: Database) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('organisations'))`);
