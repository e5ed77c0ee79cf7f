import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#shared/jobs.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Browser } from '../../testing/browser.ts';
import { browserOf, fileTicket, makePerson, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { roles, userRoles, users } from '../auth/tables.ts';
import { tickets } from '../tickets/tables.ts';

const product = testProduct();
const path = '/api/v1/exports';

let admin: Browser;
let agent: Awaited<ReturnType<typeof signedInAs>>;
let customer: Awaited<ReturnType<typeof signedInAs>>;
let first: number;
let second: number;

const odd = '=HYPERLINK("http://evil.example"), "quoted"\nand a second line; \u00e4\u0627';

beforeAll(async () => {
  ({ browser: admin } = await signedInAs(product, 'admins'));
  agent = await signedInAs(product, 'agents');
  customer = await signedInAs(product, 'customers');
  first = (await fileTicket(product, customer.browser, odd.replace('\n', ' '))).id;
  second = (await fileTicket(product, customer.browser, 'The second')).id;
  await admin.post(`/api/v1/tickets/${first}/replies`, { body: '<p>A note for us</p>', type: 'notes' });
  await admin.post(`/api/v1/tickets/${first}/replies`, { body: '<p>An answer</p>' });
  await admin.send('PUT', `/api/v1/users/${customer.user.id}`, { notes: odd });
});

/** A user with a role of exactly these permissions. */
async function holderOf(permissions: Permission[]) {
  const user = await makePerson(product);
  const { db } = product.services;
  const [role] = await db
    .insert(roles)
    .values({ name: `Role of ${user.id}`, permissions })
    .returning();
  await db.delete(userRoles).where(eq(userRoles.user_id, user.id));
  await db.insert(userRoles).values({ user_id: user.id, role_id: role?.id ?? 0 });
  await product.caughtUp();
  return { user, browser: await browserOf(product, user) };
}

const ask = (browser: Browser, body: object) =>
  browser.post<{ job: Job; errors?: Record<string, string[]> }>(path, body);

async function made(browser: Browser, body: object) {
  const asked = await ask(browser, body);
  expect(asked.status).toBe(202);
  await product.services.jobs.drain(product.services);
  const { job } = (await browser.get<{ job: Job }>(`/api/v1/jobs/${asked.body.job.id}`)).body;
  expect(job).toMatchObject({ state: 'done', error: null });
  const file = await product.services.storages.local.read(`exports/${job.id}`);
  return { job, content: file === null ? '' : await text(file.stream) };
}

const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true, bom: true });
const linesOf = <Line>(content: string) =>
  content
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);

describe('an export of tickets', () => {
  it('is a table that says of each what it is, and is text to a spreadsheet', async () => {
    const { job, content } = await made(admin, { what: 'tickets', format: 'csv' });
    expect(job).toMatchObject({ type: 'tickets_export', total: 2, done: 2 });
    expect(job.file?.name).toMatch(/^tickets-\d{4}-\d\d-\d\d\.csv$/);
    const rows = rowsOf(content);
    expect(rows.map(({ id }) => Number(id))).toEqual([first, second]);
    expect(rows[0]).toMatchObject({
      subject: `'${odd.replace('\n', ' ')}`,
      requester_email: customer.user.email,
      priority: 'normal',
      first_answer_at: expect.stringMatching(/^\d{4}-/),
    });
    expect(rows[1]).toMatchObject({ subject: 'The second', first_answer_at: '', closed_at: '' });
  });

  it('has all messages as JSON lines, notes for those who may read them', async () => {
    interface Line {
      id: number;
      messages: { type: string; body: string; author: string; files: string[] }[];
    }
    const whole = linesOf<Line>((await made(admin, { what: 'tickets', format: 'jsonl' })).content);
    expect(whole.map(({ id, messages }) => [id, messages.map(({ type }) => type)])).toEqual([
      [first, ['replies', 'notes', 'replies']],
      [second, ['replies']],
    ]);
    expect(whole[0]?.messages[0]).toMatchObject({ author: customer.user.email, files: [] });
    const reader = await holderOf([
      { name: 'export.run', restrictions: [] },
      { name: 'tickets.view', restrictions: [] },
    ]);
    const seen = linesOf<Line>((await made(reader.browser, { what: 'tickets', format: 'jsonl' })).content);
    expect(seen[0]?.messages.map(({ type }) => type)).toEqual(['replies', 'replies']);
  });

  it('holds what was made in a time, and for an agent with limits their own tickets', async () => {
    const { db } = product.services;
    await db.update(tickets).set({ created_at: '2026-01-15T12:00:00Z' }).where(eq(tickets.id, second));
    const ids = async (browser: Browser, more: object) =>
      rowsOf((await made(browser, { what: 'tickets', format: 'csv', ...more })).content).map(({ id }) =>
        Number(id),
      );
    expect(await ids(admin, { from: '2026-01-01', to: '2026-02-01' })).toEqual([second]);
    expect(await ids(admin, { from: '2026-02-01' })).toEqual([first]);
    expect(await ids(admin, { to: '2026-01-15' })).toEqual([]);
    const limited = await holderOf([
      { name: 'export.run', restrictions: [] },
      { name: 'tickets.update', restrictions: [] },
      { name: 'tickets.view', restrictions: [{ name: 'scope', value: 'assigned' }] },
    ]);
    expect(await ids(limited.browser, {})).toEqual([]);
    await db.update(tickets).set({ assigned_to: limited.user.id }).where(eq(tickets.id, first));
    expect(await ids(limited.browser, {})).toEqual([first]);
  });
});

describe('an export of people', () => {
  it('has everybody, without anything that is secret', async () => {
    const { content } = await made(admin, { what: 'users', format: 'csv' });
    const rows = rowsOf(content);
    expect(rows).toHaveLength(await product.services.db.$count(users));
    const one = rows.find(({ id }) => Number(id) === customer.user.id);
    expect(one).toMatchObject({ email: customer.user.email, roles: 'customers', notes: `'${odd}` });
    const lines = linesOf<object>((await made(admin, { what: 'users', format: 'jsonl' })).content);
    for (const line of lines) {
      expect(Object.keys(line).filter((name) => /password|secret|code|step|plan/.test(name))).toEqual([]);
    }
  });
});

describe('what is refused', () => {
  it('is what one does not see, forms that there are not, days that are none', async () => {
    expect((await ask(await product.visit(), { what: 'tickets', format: 'csv' })).status).toBe(401);
    expect((await ask(agent.browser, { what: 'tickets', format: 'csv' })).status).toBe(403);
    const blind = await holderOf([{ name: 'export.run', restrictions: [] }]);
    for (const what of ['tickets', 'users']) {
      expect((await ask(blind.browser, { what, format: 'csv' })).status).toBe(403);
    }
    for (const [body, field] of [
      [{ what: 'tickets', format: 'markdown' }, 'format'],
      [{ what: 'helpcenter', format: 'csv' }, 'format'],
      [{ what: 'helpcenter', format: 'jsonl', from: '2026-01-01' }, 'from'],
      [{ what: 'site', format: 'jsonl' }, 'what'],
      [{ what: 'users', format: 'csv', from: 'yesterday' }, 'from'],
      [{ what: 'everything', format: 'csv' }, 'what'],
      [{ format: 'csv' }, 'what'],
    ] as const) {
      const refused = await ask(admin, body);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });

  it('is the file of somebody else', async () => {
    const { job } = await made(admin, { what: 'users', format: 'csv' });
    const { browser: other } = await signedInAs(product, 'admins');
    expect((await other.get(`${path}/${job.id}/download`)).status).toBe(404);
    const list = await other.get<{ jobs: Job[] }>(path);
    expect(list.body.jobs).toEqual([]);
    const sent = await fetch(`${product.url}${path}/${job.id}/download`, {
      headers: { cookie: admin.cookieHeader },
    });
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(rowsOf(await sent.text()).length).toBeGreaterThan(3);
  });
});
