import { eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/db/statements.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { users } from '../auth/tables.ts';
import { statusFor } from '../tags/service.ts';
import { replies } from './replies/tables.ts';
import { tickets } from './tables.ts';

const product = testProduct();

const waiting = sql`select 1 as one from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`;

/**
 * The answer of `call` while `change` is made but not committed. The embedded database has one connection: there the
 * call follows the change.
 * @param next A further change of the same transaction, made while the call waits for it.
 */
async function overtaken<Answer>(change: SQL, call: () => Promise<Answer>, next?: SQL): Promise<Answer> {
  const { db, connection } = product.services;
  let answer: Promise<Answer> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(change);
    answer = call();
    if (!connection.embedded) await expect.poll(() => rows(db, waiting), { timeout: 10_000 }).toHaveLength(1);
    if (next !== undefined) await tx.execute(next);
  });
  if (answer === undefined) throw new Error('Nothing was called.');
  return answer;
}

async function lockedBy(id: number): Promise<SQL> {
  const locked = await statusFor(product.services, 'locked');
  return sql`update ${tickets} set status_id = ${locked.id}, status_category = 'locked' where id = ${id}`;
}

describe('a ticket that somebody else changes in the same moment', () => {
  it.each(['replies', 'notes'] as const)('takes one message of the kind %s, and keeps both', async (type) => {
    const { browser } = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, browser);
    const renamed = sql`update ${tickets} set subject = 'Another one' where id = ${id}`;
    const answer = await overtaken(renamed, () =>
      browser.post(`/api/v1/tickets/${id}/replies`, { body: '<p>One more thing.</p>', type }),
    );
    expect(answer.status).toBe(201);
    expect(await product.services.db.$count(replies, eq(replies.ticket_id, id))).toBe(2);
    const { ticket } = await browser.trpc.tickets.get.query({ id });
    expect(ticket).toMatchObject({ subject: 'Another one', replies_count: type === 'notes' ? 1 : 2 });
  });
});

describe('a ticket that is locked in the same moment', () => {
  it('takes no reply', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const { id } = await fileTicket(product, browser);
    const answer = await overtaken(await lockedBy(id), () =>
      browser.post(`/api/v1/tickets/${id}/replies`, { body: '<p>One more thing.</p>' }),
    );
    expect(answer).toMatchObject({ status: 403, body: { message: 'This ticket is locked.' } });
    expect(await product.services.db.$count(replies, eq(replies.ticket_id, id))).toBe(1);
  });

  it('is not closed by its customer', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const { id } = await fileTicket(product, browser);
    const answer = await overtaken(await lockedBy(id), () =>
      browser.post(`/api/v1/tickets/${id}/status`, { status: 'closed' }),
    );
    expect(answer).toMatchObject({ status: 403, body: { message: 'This ticket is locked.' } });
    const { ticket } = await browser.trpc.tickets.get.query({ id });
    expect(ticket.status).toBe('locked');
  });
});

describe('an agent who leaves in the same moment', () => {
  it('is given no ticket', async () => {
    const customer = await signedInAs(product, 'customers');
    const { id } = await fileTicket(product, customer.browser);
    const [agent, leaving] = [await signedInAs(product, 'agents'), await signedInAs(product, 'agents')];
    const leave = sql`update ${users} set deleted_at = now() where id = ${leaving.user.id}`;
    const answer = await overtaken(leave, () =>
      agent.browser.post(`/api/v1/tickets/${id}/assign`, { userId: leaving.user.id }),
    );
    expect(answer.status).toBe(422);
    const { ticket } = await agent.browser.trpc.tickets.get.query({ id });
    expect(ticket.assigned_to).toBeNull();
  });

  it('and their last reply do not wait for each other', async () => {
    const customer = await signedInAs(product, 'customers');
    const { id } = await fileTicket(product, customer.browser);
    const { browser, user } = await signedInAs(product, 'agents');
    // As the deletion of the account does: first the person, then their tickets.
    const leave = sql`update ${users} set email = 'gone-' || email where id = ${user.id}`;
    const giveBack = sql`update ${tickets} set assigned_to = null where id = ${id}`;
    const answer = await overtaken(
      leave,
      () => browser.post(`/api/v1/tickets/${id}/replies`, { body: '<p>One more thing.</p>' }),
      giveBack,
    );
    expect(answer.status).toBe(201);
  });
});
