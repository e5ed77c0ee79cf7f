import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { placed, preparedRows, rows, valuesOf } from '../platform/db/statements.ts';
import type { Browser } from './browser.ts';
import { fileTicket, signedInAs, uploadFile } from './factories.ts';
import { testProduct } from './harness.ts';

const product = testProduct();

const browsers = new Map<string, Browser>();
const ids = { ticket: 0, customer: 0, article: 0, category: 0 };

beforeAll(async () => {
  const { services } = product;
  const customer = await signedInAs(product, 'customers');
  browsers.set('customer', customer.browser);
  browsers.set('agent', (await signedInAs(product, 'agents')).browser);
  browsers.set('admin', (await signedInAs(product, 'admins')).browser);
  browsers.set('guest', await product.visit());
  ids.customer = customer.user.id;
  ids.ticket = (await fileTicket(product, customer.browser)).id;
  await uploadFile(customer.browser);
  await services.db.execute(sql`
    with top as (insert into categories (name, slug, position) values ('Printers', 'printers', 1) returning id),
      section as (insert into categories (parent_id, is_section, name, slug, position)
        select id, true, 'Paper', 'paper', 1 from top returning id)
    insert into articles (section_id, title, slug, body, body_text, headings)
      select id, 'Printing on paper ' || n, 'printing-' || n, '<p>The printer prints.</p>', 'The printer prints.', '[]'
      from section, generate_series(1, 30) n`);
  const [found] = await rows<{ article: number; category: number }>(
    services.db,
    sql`select (select min(id) from articles) as article, (select min(id) from categories) as category`,
  );
  Object.assign(ids, found);
  await services.jobs.drain(services);
});

const explain = preparedRows<Record<string, string>, string>(placed);

/** Tables that stay small, such as changes of counters until the next fold, and may be read whole. */
const smallTables = new Set([
  'settings',
  'roles',
  'tags',
  'categories',
  'ticket_tallies',
  'ticket_count_changes',
]);

/** Who asks for what, and with how many statements once the product knows them and the site. */
const budgets: [string, string, number][] = [
  ['guest', '/api/v1/bootstrap-data', 0],
  ['customer', '/api/v1/bootstrap-data', 0],
  ['agent', '/api/v1/bootstrap-data', 0],
  ['customer', '/api/v1/notifications', 1],
  ['agent', '/api/v1/notifications?unread=true', 1],
  ['guest', '/api/v1/hc', 0],
  ['guest', '/api/v1/hc/articles/:article', 1],
  ['guest', '/api/v1/hc/articles/:article/related', 1],
  ['guest', '/api/v1/hc/categories/:category', 0],
  ['guest', '/api/v1/search/articles?query=printer', 1],
  ['guest', '/api/v1/search/articles?query=printing+paper', 1],
  ['customer', '/api/v1/search/suggestions?subject=the+printer+prints+nothing', 2],
  ['customer', '/api/v1/tickets', 2],
  ['agent', '/api/v1/tickets', 2],
  ['agent', '/api/v1/tickets?query=printer', 1],
  ['customer', '/api/v1/tickets?query=printer', 2],
  ['agent', '/api/v1/tickets/queue', 1],
  ['agent', '/api/v1/tickets/queue?order=priority', 1],
  ['agent', '/api/v1/tickets/queue?query=printer', 3],
  ['customer', '/api/v1/tickets/:ticket', 1],
  ['customer', '/api/v1/file-entries', 3],
  ['admin', '/api/v1/file-entries', 3],
  ['customer', '/api/v1/file-entries/usage', 1],
  ['customer', '/api/v1/users/me', 1],
  ['customer', '/api/v1/users/me?with=tokens', 2],
  ['customer', '/api/v1/users/me/email', 1],
  ['customer', '/api/v1/user-sessions', 1],
  ['agent', '/api/v1/users/:customer', 2],
];

describe('a call that was made before takes few statements, and reads no table whole that grows', () => {
  it.each(budgets)('%s %s', async (who, address, most) => {
    const browser = browsers.get(who) as Browser;
    const path = address.replace(/:(\w+)/g, (_, name: keyof typeof ids) => String(ids[name]));
    const ask = () => browser.get(path);
    await ask();
    const { result, statements, values } = await product.counter.during(ask);
    expect(result.status, path).toBe(200);
    const own = statements.map((text, index) => ({ text, values: values[index] ?? [] }));
    // Who is calling is known from the call before, unless a change of the person was told in between.
    const sent = own.filter(({ text }) => !text.includes('"sessions"') || address.includes('sessions'));
    expect(sent.length, sent.map(({ text }) => text).join('\n')).toBeLessThanOrEqual(most);
    await product.services.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      for (const { text, values: taken } of sent) {
        const plan = await explain(tx, `explain (costs off) ${text}`, valuesOf(taken));
        const whole = plan
          .map((line) => /Seq Scan on (\w+)/.exec(Object.values(line)[0] ?? '')?.[1])
          .filter((table) => table !== undefined && !smallTables.has(table));
        expect(whole, `${text}\n${plan.map((line) => Object.values(line)[0]).join('\n')}`).toEqual([]);
      }
    });
  });
});
