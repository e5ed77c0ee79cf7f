import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/db/statements.ts';
import { outgoingMails } from '../../platform/mail/tables.ts';
import { fileTicket, makePerson, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { organisationOfTwo } from '../../testing/organisations.ts';
import { activate, withWorkspaces, workspaceOf } from '../../testing/workspaces.ts';
import { tags } from '../tags/tables.ts';
import { foldCounters, readTallies } from './counters.ts';

const product = testProduct();

const during = async (act: () => Promise<unknown>) => (await product.counter.ofWork(act)).statements;

/** The generic plan of a prepared statement, with sequential scans disabled as if every table were large. */
async function planOf(statement: string): Promise<string> {
  const values = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const given = values === 0 ? '' : `(${Array.from({ length: values }, () => 'null').join()})`;
  return product.services.db.transaction(async (tx) => {
    await tx.execute(sql.raw('set local enable_seqscan = off'));
    await tx.execute(sql.raw('set local plan_cache_mode = force_generic_plan'));
    await tx.execute(sql.raw(`prepare looked_at as ${statement}`));
    const lines = await rows<Record<string, string>>(tx, sql.raw(`explain execute looked_at${given}`));
    await tx.execute(sql.raw('deallocate looked_at'));
    return lines.map((line) => Object.values(line)[0]).join('\n');
  });
}

async function people() {
  const agent = await signedInAs(product, 'agents');
  const customer = await signedInAs(product, 'customers');
  const { id } = await fileTicket(product, customer.browser);
  await product.services.jobs.drain(product.services);
  await agent.browser.trpc.tickets.counts.query({});
  return { agent: agent.browser.trpc, customer: customer.browser.trpc, id };
}

describe('what people do most', () => {
  it('takes few statements, whose plans are kept and read no whole table', async () => {
    const { agent, customer, id } = await people();
    const body = '<p>Is it on?</p>';
    const calls: [string, number, () => Promise<unknown>][] = [
      ['list', 2, () => customer.tickets.list.query({})],
      ['agents\u2019 list', 2, () => agent.tickets.list.query({})],
      ['queue', 1, () => agent.tickets.queue.query({ folder: 'open' })],
      ['view', 1, () => agent.tickets.get.query({ id })],
      ['replies', 1, () => agent.tickets.replies.query({ id })],
      ['create', 2, () => agent.tickets.create.mutate({ subject: 'Printer', body, category: null })],
      [
        'create with a key',
        2,
        () => agent.tickets.create.mutate({ subject: 'Printer', body, idempotency_key: 'k' }),
      ],
      ['reply', 2, () => agent.tickets.reply.mutate({ id, body })],
      ['note', 2, () => agent.tickets.reply.mutate({ id, body, type: 'notes' })],
      ['reply of the customer', 2, () => customer.tickets.reply.mutate({ id, body })],
    ];
    for (const [name, most, act] of calls) {
      const statements = await during(act);
      expect(statements.length, `${name}\n${statements.join('\n')}`).toBeLessThanOrEqual(most);
      for (const statement of statements) {
        expect(statement, name).not.toMatch(/(limit|offset) \$\d/i);
        // The few counters are all summed.
        const plan = (await planOf(statement)).replaceAll('Seq Scan on ticket_count_changes', '');
        expect(plan, `${name}\n${statement}`).not.toContain('Seq Scan');
      }
    }
  });

  it('takes one statement more for who asked in the list of a workspace, and reads no whole table', async () => {
    await withWorkspaces(product);
    const { id, people: members } = await workspaceOf(product, 'owner', 'member');
    const { browser } = members.owner;
    activate(browser, id);
    activate(members.member.browser, id);
    const { id: ticket } = await fileTicket(product, members.member.browser);
    await product.services.jobs.drain(product.services);
    const calls: [string, number, () => Promise<unknown>][] = [
      ['everybody\u2019s', 3, () => browser.trpc.tickets.list.query({})],
      ['own', 3, () => browser.trpc.tickets.list.query({ userId: 'me' })],
      ['view', 1, () => browser.trpc.tickets.get.query({ id: ticket })],
      ['replies', 1, () => browser.trpc.tickets.replies.query({ id: ticket })],
      ['reply', 2, () => browser.trpc.tickets.reply.mutate({ id: ticket, body: '<p>Us too.</p>' })],
    ];
    for (const [name, most, act] of calls) {
      const statements = await during(act);
      expect(statements.length, `${name}\n${statements.join('\n')}`).toBeLessThanOrEqual(most);
      for (const statement of statements) {
        expect(await planOf(statement), `${name}\n${statement}`).not.toContain('Seq Scan');
      }
    }
    const plans = await Promise.all((await during(() => browser.trpc.tickets.list.query({}))).map(planOf));
    expect(plans.join()).toContain('tickets_workspace');
  });

  it('takes one statement more for who asked in the list of an organisation, and reads no whole table', async () => {
    const { id, asker, colleague } = await organisationOfTwo(product);
    const { trpc } = colleague.browser;
    const { id: ticket } = await fileTicket(product, asker.browser);
    await product.services.jobs.drain(product.services);
    const list = () => trpc.tickets.list.query({ organisation_id: String(id) });
    const calls: [string, number, () => Promise<unknown>][] = [
      ['everybody\u2019s', 3, list],
      ['view', 1, () => trpc.tickets.get.query({ id: ticket })],
      ['replies', 1, () => trpc.tickets.replies.query({ id: ticket })],
      ['reply', 2, () => trpc.tickets.reply.mutate({ id: ticket, body: '<p>Us too.</p>' })],
    ];
    for (const [name, most, act] of calls) {
      const statements = await during(act);
      expect(statements.length, `${name}\n${statements.join('\n')}`).toBeLessThanOrEqual(most);
      for (const statement of statements) {
        expect(await planOf(statement), `${name}\n${statement}`).not.toContain('Seq Scan');
      }
    }
    const plans = await Promise.all((await during(list)).map(planOf));
    expect(plans.join()).toContain('tickets_organisation');
  });

  it('takes few statements on the screens beside it, that read no whole table either', async () => {
    const { customer } = await people();
    const { browser } = await signedInAs(product, 'agents');
    const { trpc } = browser;
    await uploadFile(browser);
    const calls: [string, number, () => Promise<unknown>][] = [
      ['notifications', 1, () => customer.notifications.list.query({ perPage: 30 })],
      ['bell', 1, () => customer.notifications.list.query({ perPage: 10, grouped: true })],
      ['suggestions', 3, () => customer.helpSearch.suggest.query({ subject: 'printer paper' })],
      ['files', 3, () => trpc.uploads.files.list.query({})],
      ['account with tokens', 3, () => trpc.users.get.query({ id: 'me', with: ['tokens'] })],
    ];
    for (const [name, most, act] of calls) {
      await act();
      const statements = await during(act);
      expect(statements.length, `${name}\n${statements.join('\n')}`).toBeLessThanOrEqual(most);
      for (const statement of statements) {
        const plan = await planOf(statement);
        expect(plan, `${name}\n${statement}`).not.toContain('Seq Scan');
      }
    }
  });

  it('looks for all that somebody wrote or did without reading everybody’s', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const [into, from] = [await makePerson(product), await makePerson(product)];
    const statements = [
      ...(await during(() => browser.trpc.people.mergePreview.query({ id: into.id, userId: from.id }))),
      ...(await during(() => browser.trpc.people.merge.mutate({ id: into.id, userId: from.id }))),
    ].filter((statement) => /\b(tickets|replies|ticket_events)\b/.test(statement));
    expect(statements.length).toBeGreaterThan(4);
    for (const statement of statements) {
      expect(await planOf(statement), statement).not.toMatch(/Seq Scan on (tickets|replies|ticket_events)/);
    }
  });

  it('tells other processes once, of everybody whom it concerns', async () => {
    const { agent, customer } = await people();
    const told: string[] = [];
    await product.services.connection.listen(
      'helpdock_events',
      (payload) => told.push(payload),
      () => undefined,
    );
    const { ticket } = await customer.tickets.create.mutate({
      subject: 'Printer',
      body: '<p>It is off.</p>',
      category: (await agent.tickets.categories.query()).ticketCategories[0]?.id,
    });
    await product.caughtUp();
    expect(told).toHaveLength(1);
    const hints = JSON.parse(told[0] ?? '[]') as { id: number; topic: string }[];
    expect(hints.map(({ topic }) => topic)).toEqual(['agents', `user:${ticket.user.id}`]);
    expect(hints.map(({ id }) => id)).toEqual([ticket.id, ticket.id]);
  });

  it('has jobs that ask the database no more often for many agents, but to mark each mail', async () => {
    const { customer } = await people();
    const { db, jobs } = product.services;
    const category = (await customer.tickets.categories.query()).ticketCategories[0]?.id;
    const cost = async () => {
      await customer.tickets.create.mutate({ subject: 'Printer', body: '<p>It is off.</p>', category });
      const mails = await db.$count(outgoingMails);
      const statements = await during(() => jobs.drain(product.services));
      return { statements: statements.length, mails: (await db.$count(outgoingMails)) - mails };
    };
    await cost();
    const few = await cost();
    for (let more = 0; more < 4; more += 1) await makePerson(product, 'agents');
    // Jobs of the new accounts are not counted.
    await jobs.drain(product.services);
    const many = await cost();
    expect(many.mails).toBe(few.mails + 4);
    expect(many.statements).toBe(few.statements + 4);
    // One statement of them reads mail preferences.
    expect(few.statements - few.mails).toBeLessThanOrEqual(10);
  });

  it('takes one statement more for the name of the workspace that agents narrow the queue to', async () => {
    await withWorkspaces(product);
    const { id } = await workspaceOf(product, 'owner');
    const { trpc } = (await signedInAs(product, 'agents')).browser;
    const asked = { folder: 'open' as const, workspace_id: id };
    const calls: [string, number, string, () => Promise<unknown>][] = [
      ['queue', 2, 'tickets_', () => trpc.tickets.queue.query(asked)],
      ['folders', 4, 'tickets_workspace', () => trpc.tickets.counts.query({ workspace_id: id })],
      ['workspaces', 1, 'workspaces_name', () => trpc.tickets.workspaces.query({})],
    ];
    for (const [name, most, index, act] of calls) {
      const statements = await during(act);
      expect(statements.length, `${name}\n${statements.join('\n')}`).toBeLessThanOrEqual(most);
      const plans = await Promise.all(statements.map(planOf));
      expect(plans.join('\n'), name).not.toContain('Seq Scan');
      expect(plans.join('\n'), name).toContain(index);
    }
  });

  it('takes few statements for priorities and tags, and reads only what has them', async () => {
    const { agent, id } = await people();
    const ink = { name: 'ink', display_name: 'Ink', type: 'custom' as const };
    const [tag] = await product.services.db.insert(tags).values(ink).returning();
    const tagId = tag?.id ?? 0;
    const priority = 'urgent' as const;
    const calls: [string, number, string, () => Promise<unknown>][] = [
      ['list', 2, 'tickets_priority', () => agent.tickets.list.query({ priority })],
      ['queue', 1, 'tickets_priority', () => agent.tickets.queue.query({ priority })],
      ['closed', 1, 'tickets_priority', () => agent.tickets.queue.query({ priority, folder: 'closed' })],
      ['usual', 1, 'tickets_', () => agent.tickets.queue.query({ priority: 'normal' })],
      ['change', 3, 'tickets_pkey', () => agent.tickets.update.mutate({ id, priority })],
      ['tag', 4, 'ticket_tags', () => agent.tags.put.mutate({ ids: [id], tags: ['ink', tagId] })],
      ['untag', 4, 'ticket_tags', () => agent.tags.take.mutate({ ids: [id], tagId })],
    ];
    for (const [name, most, index, act] of calls) {
      const statements = await during(act);
      expect(statements.length, `${name}\n${statements.join('\n')}`).toBeLessThanOrEqual(most);
      const plans = (await Promise.all(statements.map(planOf))).join('\n');
      expect(plans, name).not.toContain('Seq Scan');
      expect(plans, name).toContain(index);
    }
  });
});

describe('the counters', () => {
  it('are folded by whoever adds them up when many changes wait', async () => {
    const { db } = product.services;
    await foldCounters(product.services);
    const before = await readTallies(product.services);
    await db.execute(sql`insert into ticket_count_changes (assigned_to, status_category, queue_state, change)
      select 0, 'open', 'open', 1 from generate_series(1, 2500)`);
    const total = (found: typeof before) => found.reduce((sum, { count }) => sum + count, 0);
    expect(total(await readTallies(product.services))).toBe(total(before) + 2500);
    const waiting = async () =>
      (await rows<{ count: number }>(db, sql`select count(*)::integer as count from ticket_count_changes`))[0]
        ?.count;
    await expect.poll(waiting).toBeLessThan(50);
    expect(total(await readTallies(product.services))).toBe(total(before) + 2500);
  });
});
