import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CustomerTicket } from '#shared/customers.ts';
import type { FileEntry } from '#shared/uploads.ts';
import type { ShownUser } from '#shared/users.ts';
import type { Browser } from '../../testing/browser.ts';
import {
  browserOf,
  fileTicket,
  makePerson,
  newEmail,
  password,
  signedInAs,
  uploadFile,
} from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { auditEntries } from '../audit/tables.ts';
import { createUser } from '../auth/service.ts';
import { roles } from '../auth/tables.ts';

const product = testProduct();

interface Answer<Row> {
  data: Row[];
  next_cursor: string | null;
  counts: Record<'all' | 'open' | 'closed', number>;
  errors: Record<string, string[]>;
}

type SentFile = { file: FileEntry; ticket: { id: number; subject: string } };

const read = <Row>(browser: Browser, id: number, part: string) =>
  browser.get<Answer<Row>>(`/api/v1/users/${id}/${part}`);
const tickets = (browser: Browser, id: number, query = '') =>
  read<CustomerTicket>(browser, id, `tickets${query}`);
const files = (browser: Browser, id: number, query = '') => read<SentFile>(browser, id, `files${query}`);
const idsOf = ({ body }: { body: Answer<CustomerTicket> }) => body.data.map(({ id }) => id);

async function agentWith(names: readonly string[], scope?: string) {
  const name = newEmail('role');
  const permissions = names.map((key) => ({
    name: key,
    restrictions: key === 'tickets.view' && scope ? [{ name: 'scope', value: scope }] : [],
  }));
  await product.services.db.insert(roles).values({ name, permissions });
  const user = await createUser(product.services, { email: newEmail(), password }, [name]);
  return { user, browser: await browserOf(product, user) };
}

async function start() {
  const [agent, customer] = [await signedInAs(product, 'agents'), await signedInAs(product, 'customers')];
  return { agent, customer, id: customer.user.id };
}

describe('the tickets of a customer', () => {
  it('are listed by state and page, the last active first', async () => {
    const { agent, customer, id } = await start();
    const made: number[] = [];
    for (let count = 0; count < 4; count += 1) made.push((await fileTicket(product, customer.browser)).id);
    const [first = 0, second = 0, third = 0, fourth = 0] = made;
    await agent.browser.trpc.tickets.setStatus.mutate({ id: second, status: 'closed' });
    await agent.browser.trpc.trash.markSpam.mutate({ ids: [third] });
    await agent.browser.trpc.tickets.reply.mutate({ id: first, body: '<p>Is it plugged in?</p>' });
    await fileTicket(product, (await signedInAs(product, 'customers')).browser);
    const all = await tickets(agent.browser, id);
    expect([all.status, idsOf(all), all.body.counts]).toEqual([
      200,
      [first, second, fourth],
      { all: 3, open: 2, closed: 1 },
    ]);
    expect(all.body.data[0]).toMatchObject({ preview: 'Is it plugged in?', preview_by_agent: true });
    expect(idsOf(await tickets(agent.browser, id, '?state=open'))).toEqual([first, fourth]);
    expect(idsOf(await tickets(agent.browser, id, '?state=closed'))).toEqual([second]);
    const page = await tickets(agent.browser, id, '?limit=2');
    const rest = await tickets(agent.browser, id, `?limit=2&cursor=${page.body.next_cursor}`);
    expect([idsOf(page), idsOf(rest), rest.body.next_cursor]).toEqual([[first, second], [fourth], null]);
  });

  it('are only those in the agent’s reach', async () => {
    const { agent, customer, id } = await start();
    const limited = await agentWith(['tickets.update', 'tickets.view', 'users.view'], 'assigned');
    const [mine, theirs] = [
      await fileTicket(product, customer.browser),
      await fileTicket(product, customer.browser),
    ];
    await agent.browser.trpc.tickets.assign.mutate({ ids: [mine.id], userId: limited.user.id });
    const seen = await tickets(limited.browser, id);
    expect([idsOf(seen), seen.body.counts]).toEqual([[mine.id], { all: 1, open: 1, closed: 0 }]);
    for (const ticket of [mine, theirs]) {
      const file = await uploadFile(customer.browser);
      const said = { id: ticket.id, body: '<p>See here</p>', uploads: [file.id] };
      await customer.browser.trpc.tickets.reply.mutate(said);
    }
    const sent = await files(limited.browser, id);
    expect(sent.body.data.map(({ ticket }) => ticket.id)).toEqual([mine.id]);
    expect((await files(agent.browser, id)).body.data).toHaveLength(2);
  });

  it('take a bounded number of statements', async () => {
    const { agent, customer, id } = await start();
    for (let count = 0; count < 3; count += 1) await fileTicket(product, customer.browser);
    await tickets(agent.browser, id);
    const { statements } = await product.counter.ofWork(() =>
      agent.browser.trpc.customers.tickets.query({ id }),
    );
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(3);
    const sent = await product.counter.ofWork(() => agent.browser.trpc.customers.files.query({ id }));
    expect(sent.statements.length).toBeLessThanOrEqual(2);
  });

  it('are refused without the permissions, for unknown people and with a wrong input', async () => {
    const { agent, customer, id } = await start();
    const [deskOnly, peopleOnly] = [await agentWith(['tickets.update']), await agentWith(['users.view'])];
    for (const { browser } of [deskOnly, peopleOnly, customer]) {
      expect((await tickets(browser, id)).status).toBe(403);
      expect((await files(browser, id)).status).toBe(403);
    }
    for (const part of ['tickets', 'files'])
      expect((await read(agent.browser, 999_999, part)).status).toBe(404);
    for (const [part, name] of [
      ['tickets?state=lost', 'state'],
      ['tickets?cursor=nonsense', 'cursor'],
      ['files?cursor=nonsense', 'cursor'],
    ]) {
      const { status, body } = await read(agent.browser, id, part ?? '');
      expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
    }
  });
});

describe('the files that a customer sent', () => {
  it('are listed by page with their tickets, without those of others and of notes', async () => {
    const { agent, customer, id } = await start();
    const ticket = await fileTicket(product, customer.browser);
    const sent: number[] = [];
    for (const name of ['one.txt', 'two.txt', 'three.txt']) {
      const file = await uploadFile(customer.browser, { name });
      sent.unshift(file.id);
      const said = { id: ticket.id, body: '<p>Here</p>', uploads: [file.id] };
      await customer.browser.trpc.tickets.reply.mutate(said);
    }
    const other = await uploadFile(agent.browser);
    const said = { id: ticket.id, body: '<p>Here</p>', uploads: [other.id] };
    await agent.browser.trpc.tickets.reply.mutate(said);
    const page = (await files(agent.browser, id, '?limit=2')).body;
    const rest = (await files(agent.browser, id, `?limit=2&cursor=${page.next_cursor}`)).body;
    expect([...page.data, ...rest.data].map(({ file }) => file.id)).toEqual(sent);
    expect([page.data[0]?.ticket.id, rest.next_cursor]).toEqual([ticket.id, null]);
  });
});

describe('the notes about a customer', () => {
  const put = (browser: Browser, id: number, fields: object) =>
    browser.send<{ user: ShownUser; details: { changed: string[] } }>(
      'PUT',
      `/api/v1/users/${id}/notes`,
      fields,
    );

  it('are written by agents, logged, and never shown to the person', async () => {
    const { agent, customer, id } = await start();
    const { status, body } = await put(agent.browser, id, { notes: 'Calls on Mondays' });
    expect([status, body.user.notes]).toEqual([200, 'Calls on Mondays']);
    expect((await customer.browser.get('/api/v1/users/me')).text).not.toContain('Mondays');
    const [logged] = await product.services.db
      .select({ action: auditEntries.action, actor: auditEntries.user_id })
      .from(auditEntries)
      .where(eq(auditEntries.subject_id, String(id)));
    expect(logged).toEqual({ action: 'user.update', actor: agent.user.id });
    expect((await put(agent.browser, id, { notes: '' })).body.user.notes).toBeNull();
  });

  it('are not overwritten unseen, nor written about unknown people or about those who may do more', async () => {
    const { agent, customer, id } = await start();
    await put(agent.browser, id, { notes: 'First' });
    const late = await put(agent.browser, id, { notes: 'Second', before: { notes: null } });
    expect([late.status, late.body.details.changed]).toEqual([409, ['notes']]);
    expect((await put(agent.browser, id, { notes: 'Second', before: { notes: 'First' } })).status).toBe(200);
    expect((await put(agent.browser, 999_999, { notes: 'x' })).status).toBe(404);
    expect((await put(agent.browser, id, { notes: 'x'.repeat(5001) })).status).toBe(422);
    expect((await put(customer.browser, id, { notes: 'x' })).status).toBe(403);
    const admin = await makePerson(product, 'admins');
    expect((await put(agent.browser, admin.id, { notes: 'x' })).status).toBe(403);
  });
});
