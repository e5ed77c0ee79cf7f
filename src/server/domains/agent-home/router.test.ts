import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

it('counts the replies of the caller by the days of their zone, and neither notes nor those of others', async () => {
  const [agent, colleague] = [await signedInAs(product, 'agents'), await signedInAs(product, 'agents')];
  const customer = await signedInAs(product, 'customers');
  const { id } = await fileTicket(product, customer.browser);
  const { db } = product.services;
  await db.execute(sql`update users set timezone = 'Pacific/Auckland' where id = ${agent.user.id}`);
  const write = (who: typeof agent, type: 'replies' | 'notes', ago: string) =>
    db.execute(sql`
    insert into replies (ticket_id, user_id, by_requester, type, body, created_at)
    values (${id}, ${who.user.id}, false, ${type}, 'Hm.', now() - ${ago}::text::interval)`);
  await write(agent, 'replies', '0 days');
  await write(agent, 'replies', '3 days');
  await write(agent, 'replies', '3 days');
  await write(agent, 'replies', '9 days');
  await write(agent, 'notes', '0 days');
  await write(colleague, 'replies', '0 days');
  const { days } = await agent.browser.trpc.agentHome.week.query();
  expect(days.map(({ replies }) => replies)).toEqual([0, 0, 0, 2, 0, 0, 1]);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Auckland' }).format(new Date());
  expect(days.at(-1)?.date).toBe(today);
  const { statements } = await product.counter.ofWork(() => agent.browser.trpc.agentHome.week.query());
  expect(statements.length).toBeLessThanOrEqual(1);
});
