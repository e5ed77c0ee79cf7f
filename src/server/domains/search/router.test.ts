import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchType } from '#shared/search.ts';
import { storedReply } from '#shared/tickets.ts';
import { fileTicket, newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { agentWork, personWithin, type Signed, statusOf } from '../../testing/ticket-scope.ts';
import { indexTerms } from '../ticket-queue/search/service.ts';

const product = testProduct();

interface World {
  agent: Signed;
  customer: Signed;
  printer: number;
  umlaut: number;
  spam: number;
  deleted: number;
  note: number;
}
let world: World;

beforeAll(async () => {
  const agent = await signedInAs(product, 'agents');
  const customer = await signedInAs(product, 'customers', { email: newEmail('zelda') });
  const file = async (subject: string, body?: string) =>
    (await fileTicket(product, customer.browser, subject, body)).id;
  const { trpc } = agent.browser;
  const printer = await file('The zanzibar prints nothing', '<p>The cartridge is quaggafull.</p>');
  const umlaut = await file('Größe der Schriftart طابعة 😀');
  const spam = await file('Cheap zanzibar watches');
  const deleted = await file('Zanzibar again');
  await trpc.tickets.assign.mutate({ ids: [printer], userId: agent.user.id });
  const note = storedReply(
    await trpc.tickets.reply.mutate({ id: printer, body: '<p>They owe us okapimoney.</p>', type: 'notes' }),
  ).reply.id;
  await trpc.trash.markSpam.mutate({ ids: [spam] });
  await trpc.trash.delete.mutate({ id: [deleted] });
  await product.services.db.execute(sql`
    with top as (insert into categories (name, slug, position) values ('Printers', 'printers', 1) returning id),
      section as (insert into categories (parent_id, is_section, name, slug, position)
        select id, true, 'Paper', 'paper', 1 from top returning id)
    insert into articles (section_id, title, slug, body, body_text, headings)
      select id, 'Care of the zanzibar', 'zanzibar', '<p>Dust it.</p>', 'Dust it.', '[]' from section`);
  await product.services.jobs.drain(product.services);
  await indexTerms(product.services);
  world = { agent, customer, printer, umlaut, spam, deleted, note };
});

const search = (
  query: string,
  more: { types?: SearchType[]; limit?: number; page?: number } = {},
  who = world.agent,
) => who.browser.trpc.search.everything.query({ query, ...more });

async function ticketsOf(query: string, who = world.agent): Promise<(number | string)[]> {
  const { groups = [] } = await search(query, { types: ['tickets'], limit: 20 }, who);
  return groups.flatMap(({ results }) => results.map(({ id }) => id)).sort();
}

describe('a search over everything', () => {
  it('answers groups in their order, each with where its results are', async () => {
    const { groups = [] } = await search('zanzibar');
    expect(groups.map(({ type }) => type)).toEqual(['tickets', 'articles']);
    const [tickets, articles] = groups;
    expect(tickets).toMatchObject({ more: false, results: [{ id: world.printer }] });
    expect(tickets?.results[0]?.url).toBe(`/agent/tickets/${world.printer}`);
    expect(tickets?.results[0]?.highlights).toContainEqual({ text: 'zanzibar', hit: true });
    expect(articles?.results[0]).toMatchObject({
      title: 'Care of the zanzibar',
      subtitle: 'Printers › Paper',
    });
  });

  it('leads to the message that matches, notes included', async () => {
    const { groups = [] } = await search('okapimoney');
    expect(groups).toEqual([
      expect.objectContaining({
        type: 'tickets',
        results: [
          expect.objectContaining({
            id: world.printer,
            reply_id: world.note,
            url: `/agent/tickets/${world.printer}#message-${world.note}`,
          }),
        ],
      }),
    ]);
  });

  it('finds a ticket by its number, and a person by address', async () => {
    for (const query of [`${world.printer}`, `#${world.printer}`]) {
      const { groups = [] } = await search(query);
      expect([groups[0]?.type, groups[0]?.results[0]?.id]).toEqual(['tickets', world.printer]);
    }
    const { groups = [] } = await search(world.customer.user.email);
    const people = groups.find(({ type }) => type === 'people');
    expect(people?.results[0]).toMatchObject({
      id: world.customer.user.id,
      subtitle: world.customer.user.email,
      url: `/agent/customers/${world.customer.user.id}`,
    });
  });

  it('forgives slips, and finds other scripts', async () => {
    const { corrected_query, groups = [] } = await search('zanzibra', { types: ['tickets'] });
    expect([corrected_query, groups[0]?.results[0]?.id]).toEqual(['zanzibar', world.printer]);
    for (const query of ['grosse', 'größe', 'GROSSE', 'طابعة']) {
      expect([query, await ticketsOf(query)]).toEqual([query, [world.umlaut]]);
    }
  });

  it('finds screens and views in the language of the caller', async () => {
    const actionsOf = async (query: string, who = world.agent) => {
      const { groups = [] } = await search(query, { types: ['actions'] }, who);
      return groups.flatMap(({ results }) => results.map(({ url }) => url));
    };
    expect(await actionsOf('unassig')).toEqual(['/agent/tickets?folder=unassigned']);
    expect(await actionsOf('admin area')).toEqual([]);
    const admin = await signedInAs(product, 'admins');
    expect(await actionsOf('admin area', admin)).toEqual(['/admin']);
    const german = await signedInAs(product, 'agents');
    await product.services.db.execute(sql`update users set language = 'de' where id = ${german.user.id}`);
    expect(await actionsOf('kontoein', german)).toEqual(['/account-settings']);
  });

  it('pages through tickets alone', async () => {
    const { pagination, groups } = await search('status:open', { types: ['tickets'], limit: 1, page: 1 });
    expect(groups).toBeUndefined();
    expect(pagination).toMatchObject({ current_page: 1, per_page: 1, next_page: 2 });
    const second = await search('status:open', { types: ['tickets'], limit: 1, page: 2 });
    expect(second.pagination?.data[0]?.id).not.toBe(pagination?.data[0]?.id);
    const beyond = await search('zanzibar', { types: ['tickets'], limit: 20, page: 1000 });
    expect(beyond.pagination).toMatchObject({ data: [], next_page: null, prev_page: 999 });
    const lists: SearchType[][] = [[], ['people'], ['tickets', 'people']];
    for (const types of lists) expect(await statusOf(search('a', { types, page: 1 }))).toBe(422);
  });

  it('takes few statements', async () => {
    await search('zanzibar');
    const { statements } = await product.counter.ofWork(() => search('zanzibar'));
    expect(statements.length).toBeLessThanOrEqual(6);
  });
});

describe('operators', () => {
  it('narrow tickets, and nothing else is found', async () => {
    const { agent, customer, printer, umlaut } = world;
    const both = [printer, umlaut].sort();
    const expected: [string, number[]][] = [
      ['assignee:me', [printer]],
      [`assignee:${agent.user.email}`, [printer]],
      ['assignee:none', [umlaut]],
      ['-assignee:me', [umlaut]],
      [`from:${customer.user.email}`, both],
      [`from:${customer.user.email} zanzibar`, [printer]],
      ['from:me', []],
      ['status:open', both],
      ['status:open,pending', both],
      ['status:closed', []],
      ['-status:open', []],
      ['channel:web', both],
      ['channel:email', []],
      ['has:attachment', []],
      ['has:draft', []],
      ['tag:nosuchtag', []],
      ['-tag:nosuchtag', both],
      ['group:none', both],
      ['before:2020', []],
      ['after:2020-01', both],
      [`created:${new Date().toISOString().slice(0, 10)}`, both],
      ['created:2001-01-01,2002-01-01', []],
      ['status:open "prints nothing"', [printer]],
      ['status:open -zanzibar', [umlaut]],
      ['zanzibar or größe', both],
      ['größe or nosuchword', [umlaut]],
      ['größe zanzibar', []],
    ];
    for (const [query, ids] of expected) expect([query, await ticketsOf(query)]).toEqual([query, ids]);
    const { groups = [], filters } = await search('zanzibar assignee:me');
    expect([groups.map(({ type }) => type), filters]).toEqual([['tickets'], { assignee: ['me'] }]);
  });

  it('leave spam and the trash out unless they ask for it', async () => {
    const { printer, spam, deleted } = world;
    expect(await ticketsOf('zanzibar')).toEqual([printer]);
    expect(await ticketsOf(`${spam}`)).toEqual([]);
    expect(await ticketsOf('zanzibar is:spam')).toEqual([spam]);
    expect(await ticketsOf('is:deleted')).toEqual([deleted]);
    expect(await ticketsOf('status:open')).not.toContain(spam);
  });

  it('are named where they are not understood, and taken as text', async () => {
    const queries = [
      'size:big',
      'status:zzz',
      'has:legs',
      'is:fine',
      'before:yesterday',
      'assignee:zzz',
      'group:zzz',
    ];
    for (const query of queries) {
      const { ignored, filters } = await search(`${query} zanzibar`);
      expect([query, ignored, filters]).toEqual([query, [query], {}]);
    }
    expect((await search('-before:2020 x')).ignored).toEqual(['-before:2020']);
  });

  it('answer any text', async () => {
    const texts = [
      '"',
      '"open',
      '-',
      ':',
      "'; drop",
      '%',
      '\\',
      '😀',
      '<->',
      '!(',
      'a'.repeat(255),
      'or',
      'status:"',
      '"""',
    ];
    for (const text of texts) expect([text, await statusOf(search(text))]).toEqual([text, 200]);
  });
});

describe('what a search refuses', () => {
  it('is malformed input', async () => {
    const { trpc } = world.agent.browser;
    const inputs = [
      { query: '' },
      { query: '   ' },
      { query: 'a'.repeat(256) },
      { query: 'a', limit: 0 },
      { query: 'a', limit: 21 },
      { query: 'a', page: 0, types: ['tickets'] as SearchType[] },
      { query: 'a', types: ['files'] as unknown as SearchType[] },
    ];
    for (const input of inputs)
      expect([input, await statusOf(trpc.search.everything.query(input))]).toEqual([input, 422]);
    const answer = await world.agent.browser.get('/api/v1/search');
    expect(answer.status).toBe(422);
    const found = await world.agent.browser.get('/api/v1/search?query=zanzibar&types=tickets,people&limit=3');
    expect(found.status).toBe(200);
  });
});

describe('what a search keeps from people', () => {
  it('are tickets and notes of others, people and articles without the permission', async () => {
    const limited = await personWithin(product, agentWork, 'assigned');
    for (const query of [
      'zanzibar',
      'okapimoney',
      `#${world.printer}`,
      'status:open',
      `from:${world.customer.user.email}`,
      'is:spam',
      'is:deleted',
    ])
      expect([query, await ticketsOf(query, limited)]).toEqual([query, []]);
    const { groups = [] } = await search(world.customer.user.email, {}, limited);
    expect(groups).toEqual([]);
    const reader = await personWithin(
      product,
      agentWork.filter((name) => name !== 'articles.view'),
    );
    const found = await search('zanzibar', {}, reader);
    expect(found.groups?.map(({ type }) => type)).toEqual(['tickets']);
  });

  it('is everything from customers', async () => {
    expect(await statusOf(search('okapimoney', {}, world.customer))).toBe(403);
    const guest = await product.visit();
    expect((await guest.get('/api/v1/search?query=okapimoney')).status).toBe(401);
  });
});
