import { beforeAll, describe, expect, it } from 'vitest';
import { fold } from '#server/platform/search/fold.ts';
import { newEmail, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { FilterOp } from '#shared/ticket-filter-fields.ts';
import {
  type ConditionValue,
  type FilterCondition,
  type FilterSpan,
  isFilterGroup,
  type TicketFilter,
} from '#shared/ticket-filters.ts';
import { ticketGroups } from '../../groups/tables.ts';
import { organisations } from '../../organisations/tables.ts';
import { readStatuses } from '../../tags/service.ts';
import { tags } from '../../tags/tables.ts';
import { ticketFields } from '../../ticket-fields/tables.ts';
import { ticketFollowers } from '../../tickets/follow-tables.ts';
import { replies } from '../../tickets/replies/tables.ts';
import { tickets, ticketTags } from '../../tickets/tables.ts';

const product = testProduct();

/** The same numbers on every run. */
let seed = 20_261_128;
function random(): number {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
  return seed / 4_294_967_296;
}
const below = (max: number) => Math.floor(random() * max);
const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
const some = <Item>(items: readonly Item[], max = 3): Item[] => {
  const count = 1 + below(max);
  return [...new Set(Array.from({ length: count }, () => pick(items)))];
};
const maybe = <Item>(make: () => Item): Item | null => (random() < 0.5 ? make() : null);

const words = [
  'Müller',
  'MULLER',
  'İstanbul',
  'istanbul',
  'Straße',
  'strasse',
  'Order',
  'ORDER 7',
  '50%',
  'a_b',
  'Ångström',
  'naïve',
  "O'Neil",
  'back\\slash',
  'Ёлка',
  'елка',
];
const channels = ['web', 'email', 'api', 'agent', 'contact'] as const;
const tagNames = ['refund', 'vip', 'Großkunde', 'late'];
const colors = ['red', 'green', 'blue'];
const day = 24 * 60 * 60 * 1000;
const began = Date.now();
/** Between a year ago and now, and never within an hour of a whole number of days before now. */
const moment = (from = -300, to = 0) =>
  new Date(began + (from + below(to - from)) * day + (6 + below(12)) * 3_600_000 - day).toISOString();

interface Row {
  id: number;
  status: string;
  status_category: string;
  priority: string;
  channel: string;
  category: number | null;
  group_id: number | null;
  assigned_to: number | null;
  user_id: number;
  tags: string[];
  subject: string;
  body: string[];
  customer_email: string;
  customer_domain: string;
  organisation: string | null;
  created_at: string;
  updated_at: string;
  closed_at: string | null;
  waiting_since: string | null;
  snoozed_until: string | null;
  last_customer_reply_at: string | null;
  last_agent_reply_at: string | null;
  replies_count: number;
  snoozed: boolean;
  following: boolean;
  has_attachment: boolean;
  unread: boolean;
  spam: boolean;
  deleted: boolean;
  custom: Record<string, unknown>;
}

async function makeWorld() {
  const { db } = product.services;
  const { browser, user: me } = await signedInAs(product, 'agents');
  const colleague = (await signedInAs(product, 'agents')).user;
  const customers = await Promise.all(
    ['Jane.Doe@example.com', 'm@münchen.example', 'x@shop.example.org'].map(async (wanted, index) => {
      const { user } = await signedInAs(product, 'customers', {
        email:
          index === 0
            ? wanted
            : `${index}${newEmail('x').split('@')[0]}@${['', 'xn--mnchen-3ya.example', 'shop.example.org'][index]}`,
      });
      return user;
    }),
  );
  const ids = <Made extends { id: number }>(made: Made[]) => made.map(({ id }) => id);
  const groups = ids(
    await db
      .insert(ticketGroups)
      .values(['One', 'Two'].map((name, position) => ({ name, position })))
      .returning({ id: ticketGroups.id }),
  );
  const companies = await db
    .insert(organisations)
    .values([{ name: 'Müller & Söhne' }, { name: 'İş Bankası' }])
    .returning({ id: organisations.id, name: organisations.name });
  const categories = ids(
    await db
      .insert(tags)
      .values(['c1', 'c2'].map((name) => ({ name, display_name: name, type: 'category' as const })))
      .returning({ id: tags.id }),
  );
  const custom = await db
    .insert(tags)
    .values(tagNames.map((name) => ({ name, display_name: name, type: 'custom' as const })))
    .returning({ id: tags.id, name: tags.name });
  const field = { options: [], position: 1 };
  const options = colors.map((value) => ({ value, label: value }));
  await db.insert(ticketFields).values([
    { ...field, key: 'note', label: 'Note', type: 'text' },
    { ...field, key: 'amount', label: 'Amount', type: 'number' },
    { ...field, key: 'urgent', label: 'Urgent', type: 'checkbox' },
    { ...field, key: 'color', label: 'Color', type: 'select', options },
    { ...field, key: 'colors', label: 'Colors', type: 'multiselect', options },
    { ...field, key: 'due', label: 'Due', type: 'date' },
  ]);
  product.services.cache.forget('ticket_fields');
  const statuses = await readStatuses(product.services);
  const rows: Row[] = [];
  for (let index = 0; index < 64; index += 1) {
    const status = pick(statuses);
    const customer = pick(customers);
    const company = maybe(() => pick(companies));
    const values: Record<string, unknown> = {};
    if (random() < 0.5) values.note = pick(words);
    if (random() < 0.5) values.amount = below(6) - 2.5;
    if (random() < 0.5) values.urgent = random() < 0.7;
    if (random() < 0.5) values.color = pick(colors);
    if (random() < 0.5) values.colors = some(colors);
    if (random() < 0.5) values.due = moment().slice(0, 10);
    const stored = {
      subject: `${pick(words)} ${pick(words)}`,
      status_id: status.id,
      status_category: status.category,
      priority: pick(['low', 'normal', 'high', 'urgent']),
      channel: pick(channels),
      category_id: maybe(() => pick(categories)),
      group_id: maybe(() => pick(groups)),
      assigned_to: maybe(() => pick([me.id, colleague.id])),
      user_id: customer.id,
      organisation_id: company?.id ?? null,
      created_at: moment(),
      updated_at: moment(),
      closed_at: maybe(moment),
      waiting_since: maybe(moment),
      snoozed_until: random() < 0.2 ? moment(1, 200) : null,
      snoozed_until_reply: random() < 0.1,
      spam: random() < 0.15,
      deleted_at: random() < 0.15 ? moment() : null,
      replies_count: below(5),
      custom_fields: values as never,
    };
    const [made] = await db.insert(tickets).values(stored).returning({ id: tickets.id });
    const id = made?.id ?? 0;
    const tagged = random() < 0.6 ? some(custom) : [];
    if (tagged.length > 0)
      await db.insert(ticketTags).values(tagged.map((tag) => ({ ticket_id: id, tag_id: tag.id })));
    const said = Array.from({ length: below(4) }, () => ({
      ticket_id: id,
      body: `<p>${pick(['printer', 'invoice', 'Rückgabe', 'keyboard'])}</p>`,
      type: pick(['replies', 'notes'] as const),
      by_requester: random() < 0.5,
      created_at: moment(),
    }));
    if (said.length > 0) await db.insert(replies).values(said);
    const follows = random() < 0.3;
    if (follows) await db.insert(ticketFollowers).values({ ticket_id: id, user_id: me.id, follows });
    const last = (by_requester: boolean) =>
      said
        .filter((one) => one.type === 'replies' && one.by_requester === by_requester)
        .map((one) => one.created_at)
        .sort()
        .at(-1) ?? null;
    rows.push({
      ...stored,
      id,
      status: status.name,
      category: stored.category_id,
      tags: tagged.map(({ name }) => name),
      body: said.map(({ body }) => body),
      customer_email: String(customer.email),
      customer_domain: String(customer.email).split('@')[1] ?? '',
      organisation: company?.name ?? null,
      last_customer_reply_at: last(true),
      last_agent_reply_at: last(false),
      snoozed: stored.snoozed_until !== null || stored.snoozed_until_reply,
      following: follows,
      has_attachment: false,
      unread: false,
      deleted: stored.deleted_at !== null,
      custom: values,
    });
  }
  return { browser, me, colleague, customers, groups, categories, statuses, rows };
}

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
});

/* What the operators mean, said once more and plainly. */

const list = (value: ConditionValue | undefined) => [value].flat() as (string | number)[];

function isText(text: string | null, op: FilterOp, value: ConditionValue | undefined): boolean {
  const [one, sought] = [fold(text ?? ''), fold(String(value))];
  if (op === 'is_empty') return (text ?? '') === '';
  if (op === 'is_not_empty') return (text ?? '') !== '';
  if (op === 'is') return one === sought;
  if (op === 'starts_with') return one.startsWith(sought);
  return one.includes(sought) === (op === 'contains');
}

function isMoment(at: string | null, op: FilterOp, value: ConditionValue | undefined): boolean {
  if (op === 'is_empty') return at === null;
  if (op === 'is_not_empty') return at !== null;
  if (at === null) return false;
  const span = value as FilterSpan;
  const limit =
    op === 'before' || op === 'after'
      ? Date.parse(String(value))
      : began - ('hours' in span ? span.hours / 24 : span.days) * day;
  return op === 'before' || op === 'older_than' ? Date.parse(at) < limit : Date.parse(at) > limit;
}

function isNumber(given: number | null, op: FilterOp, value: ConditionValue | undefined): boolean {
  if (op === 'is_empty') return given === null;
  if (op === 'is_not_empty') return given !== null;
  if (given === null) return false;
  const limit = Number(value);
  return {
    is: given === limit,
    gt: given > limit,
    gte: given >= limit,
    lt: given < limit,
    lte: given <= limit,
  }[op as 'is'];
}

function isChoice(given: string | number | null, op: FilterOp, value: ConditionValue | undefined): boolean {
  const meant = list(value).map((one) => (one === 'me' ? world.me.id : one === 'none' ? null : one));
  if (op === 'is_empty') return given === null;
  if (op === 'is_not_empty') return given !== null;
  return meant.includes(given as never) === (op === 'is' || op === 'in');
}

function hasTags(given: string[], op: FilterOp, value: ConditionValue | undefined): boolean {
  const has = list(value).map((one) => given.some((tag) => tag.toLowerCase() === String(one).toLowerCase()));
  if (op === 'is_empty') return given.length === 0;
  if (op === 'is_not_empty') return given.length > 0;
  if (op === 'has_not') return !has.includes(true);
  return op === 'has_any' ? has.includes(true) : !has.includes(false);
}

function fulfils(row: Row, { field, op, value }: FilterCondition): boolean {
  const key = field.replace('custom_fields.', '');
  if (key !== field) {
    const given = row.custom[key] ?? null;
    if (key === 'note') return isText(given as string | null, op, value);
    if (key === 'amount') return isNumber(given as number | null, op, value);
    if (key === 'urgent') return (given === true) === value;
    if (key === 'color') return isChoice(given as string | null, op, value);
    if (key === 'colors') return hasTags((given ?? []) as string[], op, value);
    const span = typeof value === 'object' && !Array.isArray(value) ? value : null;
    // A date has no time: the day of the moment is what it is compared with.
    const limit =
      span === null
        ? value
        : new Date(began - ('days' in span ? span.days : span.hours / 24) * day).toISOString().slice(0, 10);
    return isMoment(
      given as string | null,
      op.replace('older_than', 'before').replace('newer_than', 'after') as FilterOp,
      limit,
    );
  }
  const given = row[field as keyof Row];
  if (field === 'tags') return hasTags(row.tags, op, value);
  if (field === 'body')
    return row.body.some((text) => fold(text).includes(fold(String(value)))) === (op === 'contains');
  if (typeof given === 'boolean') return given === value;
  if (field === 'replies_count') return isNumber(row.replies_count, op, value);
  if (field.endsWith('_at') || field === 'waiting_since' || field === 'snoozed_until')
    return isMoment(given as string | null, op, value);
  if (['subject', 'customer_email', 'customer_domain', 'organisation'].includes(field))
    return isText(given as string | null, op, value);
  return isChoice(given as string | number | null, op, value);
}

const matches = (row: Row, { match, conditions }: TicketFilter): boolean => {
  const met = conditions.map((part) => (isFilterGroup(part) ? matches(row, part) : fulfils(row, part)));
  return conditions.length === 0 || (match === 'all' ? !met.includes(false) : met.includes(true));
};

const names = (text: string, name: string) => text.includes(`"field":"${name}"`);

function evaluate(filter: TicketFilter, row: Row): boolean {
  const text = JSON.stringify(filter);
  const isShown = (name: 'spam' | 'deleted') => names(text, name) || !row[name];
  return isShown('spam') && isShown('deleted') && matches(row, filter);
}

/* Random filters. */

const choiceOps = ['is', 'is_not', 'in', 'not_in'] as const;
const textOps = ['contains', 'not_contains', 'is', 'starts_with'] as const;
const numberOps = ['is', 'gt', 'gte', 'lt', 'lte'] as const;
const tagOps = ['has', 'has_not', 'has_any', 'has_all'] as const;

const oneOrSome = <Item>(items: readonly Item[]) => (random() < 0.5 ? pick(items) : some(items));

const aMoment = (): Pick<FilterCondition, 'op' | 'value'> => {
  const op = pick(['before', 'after', 'older_than', 'newer_than', 'is_empty', 'is_not_empty'] as const);
  if (op === 'before' || op === 'after')
    return { op, value: random() < 0.5 ? moment() : moment().slice(0, 10) };
  if (op === 'is_empty' || op === 'is_not_empty') return { op };
  return { op, value: random() < 0.5 ? { days: 1 + below(300) } : { hours: 24 * (1 + below(300)) } };
};

const aText = (from: readonly string[]) => {
  const word = pick(from);
  const cut = random() < 0.5 ? word : word.slice(0, 1 + below(word.length));
  return { op: pick(textOps), value: cut.trim() || word };
};

function aCondition(): FilterCondition {
  const { me, colleague, customers, groups, categories, statuses } = world;
  const choice = <Item extends string | number>(items: readonly Item[]) => ({
    op: pick(choiceOps),
    value: oneOrSome(items) as ConditionValue,
  });
  const makers: Record<string, () => Pick<FilterCondition, 'op' | 'value'>> = {
    status: () => choice(statuses.map(({ name }) => name)),
    status_category: () => choice(['open', 'pending', 'closed', 'locked']),
    priority: () => choice(['low', 'normal', 'high', 'urgent']),
    channel: () => choice(channels),
    category: () => choice([...categories, 'none']),
    group_id: () => choice([...groups, 'none']),
    assigned_to: () => choice([me.id, colleague.id, 'me', 'none']),
    user_id: () => choice([...customers.map(({ id }) => id), 'me']),
    tags: () => ({ op: pick(tagOps), value: oneOrSome([...tagNames, 'unknown', 'VIP']) }),
    subject: () => aText(words),
    body: () => ({
      op: pick(['contains', 'not_contains']),
      value: pick(['printer', 'Rückgabe', 'RUCKGABE', 'zebra']),
    }),
    customer_email: () => aText(['jane.doe', '@EXAMPLE.com', 'shop', 'zzz']),
    customer_domain: () => aText(['example.com', 'SHOP.example.org', 'org']),
    organisation: () => aText(['Müller', 'sohne', 'İş', 'IS BANKASI']),
    ...Object.fromEntries(
      [
        'created_at',
        'updated_at',
        'closed_at',
        'waiting_since',
        'snoozed_until',
        'last_customer_reply_at',
        'last_agent_reply_at',
        'custom_fields.due',
      ].map((name) => [name, aMoment]),
    ),
    replies_count: () => ({ op: pick(numberOps), value: below(5) }),
    ...Object.fromEntries(
      ['snoozed', 'following', 'has_attachment', 'unread', 'spam', 'deleted', 'custom_fields.urgent'].map(
        (name) => [name, () => ({ op: 'is' as const, value: random() < 0.5 })],
      ),
    ),
    'custom_fields.note': () => (random() < 0.2 ? { op: pick(['is_empty', 'is_not_empty']) } : aText(words)),
    'custom_fields.amount': () =>
      random() < 0.2 ? { op: 'is_empty' } : { op: pick(numberOps), value: below(6) - 2.5 },
    'custom_fields.color': () => (random() < 0.2 ? { op: 'is_not_empty' } : choice(colors)),
    'custom_fields.colors': () => ({ op: pick(tagOps), value: oneOrSome(colors) }),
  };
  const field = pick(Object.keys(makers));
  return { field, ...(makers[field] as () => Pick<FilterCondition, 'op' | 'value'>)() };
}

function aFilter(level = 1): TicketFilter {
  const conditions = Array.from({ length: below(4) }, () =>
    level < 3 && random() < 0.3 ? aFilter(level + 1) : aCondition(),
  );
  return { match: pick(['all', 'any']), conditions };
}

describe('a filter', () => {
  it('lists the tickets that it is fulfilled by, whatever it is', async () => {
    const { trpc } = world.browser;
    // Every operator alone, and many of them together.
    const filters: TicketFilter[] = [
      ...Array.from({ length: 120 }, (): TicketFilter => ({ match: 'all', conditions: [aCondition()] })),
      ...Array.from({ length: 110 }, () => aFilter()),
    ];
    let found = 0;
    for (const filter of filters) {
      const expected = world.rows.filter((row) => evaluate(filter, row)).map(({ id }) => id);
      const text = JSON.stringify(filter);
      const { data } = await trpc.tickets.queue.query({ filter: text, order: 'newest', limit: 100 });
      expect(
        data.map(({ id }) => id),
        text,
      ).toEqual(expected.toSorted((one, other) => other - one));
      const { count } = await trpc.bulk.count.query({ filter: text });
      expect(count, text).toBe(expected.length);
      found += expected.length;
    }
    // Of 230 filters on 64 tickets: neither all nor none.
    expect(found).toBeGreaterThan(2000);
    expect(found).toBeLessThan(12_000);
  });

  it('is read page by page in every order, each ticket once', async () => {
    const { trpc } = world.browser;
    const filter = JSON.stringify({ match: 'any', conditions: [] });
    const expected = world.rows.filter(({ spam, deleted }) => !spam && !deleted).length;
    for (const order of ['longest_waiting', 'newest', 'updated', 'recently_closed'] as const) {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const page: { data: { id: number }[]; next_cursor: string | null } = await trpc.tickets.queue.query({
          filter,
          order,
          limit: 7,
          cursor,
        });
        seen.push(...page.data.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(new Set(seen).size).toBe(expected);
      expect(seen.length).toBe(expected);
    }
  });

  it('with the conditions of a folder lists what the folder lists, in its order', async () => {
    const { browser } = world;
    const filter = JSON.stringify({
      match: 'all',
      conditions: [
        { field: 'status_category', op: 'is', value: 'open' },
        { field: 'snoozed', op: 'is', value: false },
      ],
    });
    const { data } = await browser.trpc.tickets.queue.query({ filter, limit: 100 });
    const folder = await browser.trpc.tickets.queue.query({ folder: 'open', limit: 100 });
    expect(data.map(({ id }) => id)).toEqual(folder.data.map(({ id }) => id));
  });
});

describe('a refused filter', () => {
  const refused: [unknown, string][] = [
    ['nothing', 'filter'],
    [{ match: 'some', conditions: [] }, 'filter.match'],
    [{ match: 'all' }, 'filter.conditions'],
    [{ conditions: [{ field: 'color', op: 'is', value: 1 }] }, 'filter.conditions.0.field'],
    [{ conditions: [{ field: '__proto__', op: 'is', value: 1 }] }, 'filter.conditions.0.field'],
    [{ conditions: [{ field: 'custom_fields.gone', op: 'is', value: 1 }] }, 'filter.conditions.0.field'],
    [{ conditions: [{ field: 'subject', op: 'has', value: 'x' }] }, 'filter.conditions.0.op'],
    [
      { conditions: [{ field: 'custom_fields.amount', op: 'contains', value: 'x' }] },
      'filter.conditions.0.op',
    ],
    [{ conditions: [{ field: 'subject', op: 'is' }] }, 'filter.conditions.0.value'],
    [{ conditions: [{ field: 'subject', op: 'is', value: '  ' }] }, 'filter.conditions.0.value'],
    [{ conditions: [{ field: 'category', op: 'is', value: 'me' }] }, 'filter.conditions.0.value'],
    [
      { conditions: [{ field: 'created_at', op: 'older_than', value: { weeks: 2 } }] },
      'filter.conditions.0.value',
    ],
    [
      { conditions: [{ field: 'created_at', op: 'older_than', value: { days: 4000 } }] },
      'filter.conditions.0.value',
    ],
    [{ conditions: [{ field: 'spam', op: 'is', value: 'yes' }] }, 'filter.conditions.0.value'],
    [
      { conditions: [{ field: 'custom_fields.color', op: 'is', value: 'pink' }] },
      'filter.conditions.0.value',
    ],
    [
      { conditions: [{ conditions: [{ field: 'spam', op: 'has', value: true }] }] },
      'filter.conditions.0.conditions.0.op',
    ],
    [
      { conditions: [{ conditions: [{ conditions: [{ conditions: [] }] }] }] },
      'filter.conditions.0.conditions.0.conditions.0.conditions',
    ],
    [
      { conditions: Array.from({ length: 26 }, () => ({ field: 'spam', op: 'is', value: true })) },
      'filter.conditions',
    ],
    [
      {
        conditions: Array.from({ length: 2 }, () => ({
          conditions: Array.from({ length: 13 }, () => ({ field: 'spam', op: 'is', value: true })),
        })),
      },
      'filter.conditions',
    ],
  ];

  it.each(refused)('%j names its part', async (filter, path) => {
    const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
    const answer = await world.browser.get<{ errors: Record<string, string[]> }>(
      `/api/v1/tickets/queue?filter=${encodeURIComponent(text)}`,
    );
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [path]]);
    if (typeof filter === 'string') return;
    const preview = await world.browser.post<{ errors: Record<string, string[]> }>('/api/v1/views/preview', {
      filter,
    });
    expect([preview.status, Object.keys(preview.body.errors)]).toEqual([422, [path]]);
  });
});
