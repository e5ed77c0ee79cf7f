import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import { countedPeople, type ListedPerson, type personListInput } from '#shared/people.ts';
import type { Context } from '../../platform/trpc/context.ts';
import { userColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { openTicketsOf } from '../tickets/person-queries.ts';
import { overseenFieldsOf } from '../users/overseen-fields.ts';
import { presentUser } from '../users/user-view.ts';
import { countPeople, findPeople } from './list-queries.ts';

const mostWords = 8;

/** One page of the people with an account, as those see them who look after them. */
export async function listPeople(ctx: Context, input: z.output<typeof personListInput>) {
  const { query, role, status, from, to, orderBy, orderDir, perPage } = input;
  const filter = {
    words: (query ?? '').split(/\s+/).filter(Boolean).slice(0, mostWords),
    role: role || null,
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
    countPeople(ctx.db, filter, countedPeople),
  ]);
  if (ids.length === 0) return { pagination: toCountedPage<ListedPerson>([], total, input) };
  const [found, fields, open] = await Promise.all([
    ctx.db.select(userColumns).from(users).where(inArray(users.id, ids)),
    overseenFieldsOf(ctx.db, ids),
    openTicketsOf(ctx.db, ids),
  ]);
  const people = ids.flatMap((id): ListedPerson[] => {
    const row = found.find((candidate) => candidate.id === id);
    const overseen = fields.get(id);
    if (row === undefined || overseen === undefined) return [];
    return [{ ...presentUser(ctx, ctx.user, row), ...overseen, open_tickets: open.get(id) ?? 0 }];
  });
  return { pagination: toCountedPage(people, total, input) };
}
