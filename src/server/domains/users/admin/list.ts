import { eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { rows } from '#server/platform/db/statements.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import { countedMatches, countedPeople, type ListedPerson, type personListInput } from '#shared/people.ts';
import { isStaff } from '#shared/permissions.ts';
import { availabilityOf } from '../../agents/queries.ts';
import { userColumns } from '../../auth/queries.ts';
import { roles, users } from '../../auth/tables.ts';
import { openTicketsOf } from '../../tickets/person-queries.ts';
import { adminFieldsOf } from '../admin-fields.ts';
import { presentUser } from '../user-view.ts';
import { countPeople, findPeople, matchesTerms } from './list-queries.ts';

const maxTerms = 8;

/** Role id by id or name; undefined for an unknown one. */
async function roleOf(db: Database, text: string): Promise<number | undefined> {
  const named = /^\d{1,9}$/.test(text) ? eq(roles.id, Number(text)) : eq(roles.name, text);
  const [role] = await db.select({ id: roles.id }).from(roles).where(named);
  return role?.id;
}

/** Ids of all matches; null above the max count. */
async function matchesOf(db: Database, words: readonly string[]): Promise<number[] | null> {
  if (words.length === 0) return null;
  const found = await rows<{ id: number }>(db, matchesTerms(words, countedMatches));
  return found.length < countedMatches ? found.map(({ id }) => id) : null;
}

/** One page of people with an account, with the fields for user managers. */
export async function listPeople(ctx: Context, input: z.output<typeof personListInput>) {
  const { query, role, status, from, to, orderBy, orderDir, perPage } = input;
  const words = (query ?? '').split(/\s+/).filter(Boolean).slice(0, maxTerms);
  const [held, among] = await Promise.all([role ? roleOf(ctx.db, role) : null, matchesOf(ctx.db, words)]);
  if (held === undefined) return { pagination: toCountedPage<ListedPerson>([], 0, input) };
  const filter = {
    words,
    among,
    role: held,
    status: status ?? null,
    from: from ?? null,
    to: to ?? null,
  };
  const [ids, total] = await Promise.all([
    findPeople(ctx.db, filter, {
      order: orderBy,
      direction: orderDir,
      limit: perPage,
      offset: offsetOf(input),
    }),
    countPeople(ctx.db, filter, words.length === 0 ? countedPeople : countedMatches),
  ]);
  if (ids.length === 0) return { pagination: toCountedPage<ListedPerson>([], total, input) };
  const [found, fields, open, there] = await Promise.all([
    ctx.db.select(userColumns).from(users).where(inArray(users.id, ids)),
    adminFieldsOf(ctx.db, ids),
    openTicketsOf(ctx.db, ids, ctx.user),
    availabilityOf(ctx.db, ids),
  ]);
  const people = ids.flatMap((id): ListedPerson[] => {
    const row = found.find((candidate) => candidate.id === id);
    const overseen = fields.get(id);
    if (row === undefined || overseen === undefined) return [];
    const person = presentUser(ctx, ctx.user, row);
    const availability = isStaff(person) ? (there.get(id) ?? null) : null;
    const { open: open_tickets, pending: pending_tickets } = open.get(id) ?? { open: 0, pending: 0 };
    return [{ ...person, ...overseen, open_tickets, pending_tickets, availability }];
  });
  return { pagination: toCountedPage(people, total, input) };
}
