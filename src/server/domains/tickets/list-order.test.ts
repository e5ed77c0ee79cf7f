import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Ticket } from '#shared/tickets.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { tickets } from './tables.ts';

const product = testProduct();

interface Page {
  pagination: { data: Ticket[]; total: number };
}

/** Three tickets of a customer with the word "order", and the ways to list them. */
async function threeTickets() {
  const { browser, user } = await signedInAs(product, 'customers');
  const agent = (await signedInAs(product, 'agents')).browser;
  const [first, second, third] = [
    await fileTicket(product, browser, 'An order without its invoice'),
    await fileTicket(product, browser, 'An order that came twice'),
    await fileTicket(product, browser, 'An order for somebody else'),
  ].map(({ id }) => id) as [number, number, number];
  // Imported ones may be older than those before them.
  const { db } = product.services;
  await db.update(tickets).set({ created_at: '2020-01-01T00:00:00Z' }).where(eq(tickets.id, second));
  await browser.trpc.tickets.setStatus.mutate({ id: first, status: 'closed' });
  const list = async (query: string, who = agent) => {
    const answer = await who.get<Page>(`/api/v1/tickets?userId=${user.id}&${query}`);
    expect(answer.status).toBe(200);
    return answer.body.pagination.data.map(({ id }) => id);
  };
  return { browser, agent, user, first, second, third, list };
}

it('sorts the tickets of agents by each field, in both directions', async () => {
  const { first, second, third, list } = await threeTickets();
  expect(await list('')).toEqual([first, third, second]);
  for (const [field, ids] of [
    ['updated_at', [second, third, first]],
    ['created_at', [second, first, third]],
    ['id', [first, second, third]],
  ] as const) {
    expect(await list(`orderBy=${field}&orderDir=asc`)).toEqual(ids);
    expect(await list(`orderBy=${field}`)).toEqual(ids.toReversed());
    // Later pages are read by ids, and searches among their matches.
    expect(await list(`orderBy=${field}&orderDir=asc&perPage=1&page=3`)).toEqual([ids[2]]);
    expect(await list(`orderBy=${field}&orderDir=asc&perPage=2&page=1`)).toEqual(ids.slice(0, 2));
    expect(await list(`orderBy=${field}&orderDir=asc&query=order`)).toEqual(ids);
  }
});

it('sorts the matches among the tickets of everybody', async () => {
  const { agent, first, second, third } = await threeTickets();
  const found = await agent.get<Page>('/api/v1/tickets?query=order&orderBy=created_at&orderDir=asc');
  const own = found.body.pagination.data.map(({ id }) => id).filter((id) => id >= first);
  expect(own).toEqual([second, first, third]);
  const page = await agent.trpc.tickets.list.query({ orderBy: 'id', orderDir: 'desc', perPage: 1 });
  expect(page.pagination.data.map(({ id }) => id)).toEqual([third]);
});

it('leaves the order of customers as it is', async () => {
  const { browser, first, second, third, list } = await threeTickets();
  expect(await list('orderBy=id&orderDir=asc', browser)).toEqual([first, third, second]);
});

it('refuses other fields and directions, and strangers', async () => {
  const { agent, browser } = await threeTickets();
  for (const query of ['orderBy=subject', 'orderBy=created_at;drop', 'orderDir=up']) {
    expect((await agent.get(`/api/v1/tickets?${query}`)).status).toBe(422);
    expect((await browser.get(`/api/v1/tickets?${query}`)).status).toBe(422);
  }
  expect((await agent.get('/api/v1/tickets?orderBy=&orderDir=')).status).toBe(200);
  expect((await (await product.visit()).get('/api/v1/tickets?orderBy=id')).status).toBe(401);
});
