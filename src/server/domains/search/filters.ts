import type { SearchOperator } from '#shared/search.ts';
import { ticketChannels } from '#shared/ticket-channels.ts';
import type { FilterCondition, TicketFilter } from '#shared/ticket-filters.ts';
import { statusCategories } from '#shared/ticket-states.ts';
import { fold } from '../../platform/search/fold.ts';
import type { Services } from '../../platform/services.ts';
import { listAgents } from '../agents/service.ts';
import { readGroups } from '../groups/queries.ts';
import { readCategories, readStatuses } from '../tags/service.ts';
import { readPriorities } from '../ticket-priorities/queries.ts';
import { type Operator, spanOf } from './operators.ts';
import { findPeople } from './queries.ts';

type Part = TicketFilter['conditions'][number];

/** The conditions that a value of an operator means; null for an unknown value. */
type Resolve = (value: string, isNegated: boolean) => Promise<Part[] | null> | Part[] | null;

/** Max people that one name stands for. */
const maxPeople = 50;

interface Named {
  id: number;
  name: string;
}

const named = <Thing extends Named>(things: readonly Thing[], value: string, ...labels: (keyof Thing)[]) =>
  things.filter((thing) =>
    [thing.name, ...labels.map((label) => thing[label])].some((text) => isSame(text, value)),
  );

const isSame = (text: unknown, value: string) => fold(String(text)) === fold(value);

const one = (field: string, value: FilterCondition['value'], isNegated: boolean): Part[] => [
  { field, op: isNegated ? 'not_in' : 'in', value: [value].flat() as (string | number)[] },
];

const flag = (field: string, isNegated: boolean): Part[] => [{ field, op: 'is', value: !isNegated }];

/** Agents by name or address. */
async function agentsNamed(services: Services, value: string): Promise<number[]> {
  const wanted = fold(value);
  const agents = await listAgents(services);
  const byName = agents.filter(({ display_name }) => {
    const name = fold(display_name);
    return name === wanted || name.split(' ').some((word) => word.startsWith(wanted));
  });
  if (byName.length > 0) return byName.map(({ id }) => id).slice(0, maxPeople);
  const found = await findPeople(services.db, { text: value, similar: false, limit: maxPeople });
  const known = new Set(agents.map(({ id }) => id));
  return found.map(({ id }) => id).filter((id) => known.has(id));
}

function recordNamed(field: string, read: () => Promise<readonly Named[]>): Resolve {
  return async (value, isNegated) => {
    if (value === 'none') return one(field, 'none', isNegated);
    const found = named(await read(), value, 'id');
    return found.length === 0
      ? null
      : one(
          field,
          found.map(({ id }) => id),
          isNegated,
        );
  };
}

const dates: readonly SearchOperator[] = ['before', 'after', 'created'];

const created: Record<'before' | 'after' | 'created', Resolve> = {
  before: (value) => {
    const span = spanOf(value);
    return span && [{ field: 'created_at', op: 'before', value: span.start }];
  },
  after: (value) => {
    const span = spanOf(value);
    return span && [{ field: 'created_at', op: 'after', value: beforeThe(span.start) }];
  },
  created: (value) => {
    const span = spanOf(value);
    if (span === null) return null;
    return [
      { field: 'created_at', op: 'after', value: beforeThe(span.start) },
      { field: 'created_at', op: 'before', value: span.end },
    ];
  },
};

/** The last moment before another one: the first moment of a day belongs to it. */
const beforeThe = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();

const has: Resolve = (value, isNegated) => {
  if (value === 'attachment' || value === 'file') return flag('has_attachment', isNegated);
  return value === 'draft' ? flag('has_draft', isNegated) : null;
};

const states = new Set(['deleted', 'spam', 'unread', 'snoozed']);

const is: Resolve = (value, isNegated) => {
  if (!states.has(value)) return null;
  // Spam in the trash is asked for by either word.
  if (value === 'deleted' && !isNegated)
    return [
      { field: 'deleted', op: 'is', value: true },
      { match: 'any', conditions: [...flag('spam', true), ...flag('spam', false)] },
    ];
  return flag(value, isNegated);
};

const status =
  (services: Services): Resolve =>
  async (value, isNegated) => {
    const category = statusCategories.find((known) => known === fold(value));
    if (category !== undefined) return one('status_category', category, isNegated);
    const found = named(await readStatuses(services), value, 'label');
    return found.length === 0
      ? null
      : one(
          'status',
          found.map(({ name }) => name),
          isNegated,
        );
  };

const priority =
  (services: Services): Resolve =>
  async (value, isNegated) => {
    const found = named(await readPriorities(services), value, 'label');
    return found.length === 0
      ? null
      : one(
          'priority',
          found.map(({ name }) => name),
          isNegated,
        );
  };

const assignee =
  (services: Services): Resolve =>
  async (value, isNegated) => {
    if (value === 'me' || value === 'none') return one('assigned_to', value, isNegated);
    const found = await agentsNamed(services, value);
    return found.length === 0 ? null : one('assigned_to', found, isNegated);
  };

const from =
  (services: Services): Resolve =>
  async (value, isNegated) => {
    if (value === 'me') return one('user_id', 'me', isNegated);
    const found = await findPeople(services.db, { text: value, similar: false, limit: maxPeople });
    const exact = found.filter((person) => isSame(person.email, value) || isSame(person.display_name, value));
    const people = exact.length > 0 ? exact : found;
    return people.length === 0
      ? null
      : one(
          'user_id',
          people.map(({ id }) => id),
          isNegated,
        );
  };

const channel: Resolve = (value, isNegated) => {
  const found = ticketChannels.find((known) => known === fold(value));
  return found === undefined ? null : one('channel', found, isNegated);
};

const resolvers = (services: Services): Record<SearchOperator, Resolve> => ({
  assignee: assignee(services),
  group: recordNamed('group_id', () => readGroups(services)),
  status: status(services),
  priority: priority(services),
  tag: (value, isNegated) => [{ field: 'tags', op: isNegated ? 'has_not' : 'has_any', value: [value] }],
  category: recordNamed('category', () => readCategories(services)),
  from: from(services),
  channel,
  has,
  is,
  ...created,
});

export interface Operators {
  filter: TicketFilter;
  /** The operators that were understood. */
  understood: Operator[];
  /** Those with an unknown value. */
  unknown: Operator[];
  /** Tickets of few people are searched whole. */
  isOfFew: boolean;
}

/** The filter that the operators of a query mean; all of them must hold, and one of the values of each. */
export async function resolveOperators(
  services: Services,
  operators: readonly Operator[],
): Promise<Operators> {
  const resolve = resolvers(services);
  const found = await Promise.all(
    operators.map(async (operator) => {
      const { name, values, isNegated } = operator;
      if (isNegated && dates.includes(name)) return { operator, parts: [] };
      const parts = await Promise.all(values.map((value) => resolve[name](value, isNegated)));
      return { operator, parts: parts.filter((part) => part !== null) };
    }),
  );
  const understood = found.filter(({ parts, operator }) => parts.length === operator.values.length);
  const conditions = understood.map(({ operator: { isNegated }, parts }): TicketFilter => {
    const each = parts.map((part): TicketFilter => ({ match: 'all', conditions: part }));
    return { match: isNegated ? 'all' : 'any', conditions: each };
  });
  return {
    filter: { match: 'all', conditions: simplified(conditions) },
    understood: understood.map(({ operator }) => operator),
    unknown: found.filter((each) => !understood.includes(each)).map(({ operator }) => operator),
    isOfFew: understood.some(({ operator }) => operator.name === 'from' && !operator.isNegated),
  };
}

/** The tickets of a filter that do not have any of these words. */
export const excluding = (filter: TicketFilter, words: readonly string[]): TicketFilter => ({
  match: 'all',
  conditions: [
    ...filter.conditions,
    ...words.flatMap((value): Part[] => [
      { field: 'subject', op: 'not_contains', value },
      { field: 'body', op: 'not_contains', value },
    ]),
  ],
});

/** Groups of one part as that part, as the states that a filter reads are known by its own conditions. */
const simplified = (conditions: readonly Part[]): Part[] =>
  conditions.flatMap((part): Part[] => {
    if (!('conditions' in part)) return [part];
    if (part.match === 'all') return simplified(part.conditions);
    const [only] = part.conditions;
    return only !== undefined && part.conditions.length === 1 ? simplified([only]) : [part];
  });
