import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { storedReply } from '#shared/tickets.ts';
import { saveArticle } from '../../domains/articles/editing/save-imported.ts';
import { accountChanged, accountCreated, accountDeleted } from '../../domains/auth/events.ts';
import { articleSaved } from '../../domains/help-center/events.ts';
import { categories } from '../../domains/help-center/tables.ts';
import {
  ticketCreated,
  ticketReplied,
  ticketsAssigned,
  ticketsEdited,
  ticketsStatusChanged,
} from '../../domains/tickets/events.ts';
import { fileTicket, makeFolder, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { queuesBeside } from '../../testing/queues.ts';
import { rows } from '../db/statements.ts';
import type { Services } from '../services.ts';
import { defineEvent, defineListener, type EventType, eventOf } from './domain-events.ts';
import { Jobs } from './jobs.ts';

const product = testProduct();

const countChanged = defineEvent({ name: 'count.changed', data: z.object({ count: z.int() }) });

const queueOf = queuesBeside(product);

describe('an event of a domain', () => {
  it('is heard by every listener that wants it, with what it says', async () => {
    const heard: string[] = [];
    const listener = (name: string, when?: (data: { count: number }) => boolean) =>
      defineListener(countChanged, {
        name,
        label: 'Hear',
        when,
        run: async (_services: Services, { count }) => {
          heard.push(`${name} ${count}`);
        },
      });
    const queue = await queueOf(
      listener('hears-all'),
      listener('hears-large', ({ count }) => count > 1),
    );
    await queue.emit(
      product.services.db,
      eventOf(countChanged, { count: 1 }),
      eventOf(countChanged, { count: 2 }),
    );
    await queue.drain(product.services);
    expect(heard.sort()).toEqual(['hears-all 1', 'hears-all 2', 'hears-large 2']);
  });

  it('is heard of only when the transaction in which it happened is done', async () => {
    const listener = defineListener(countChanged, {
      name: 'hears-what-happened',
      label: 'Hear what happened',
      run: async (_services: Services) => undefined,
    });
    const queue = await queueOf(listener);
    const undone = product.services.db.transaction(async (tx) => {
      await queue.emit(tx, eventOf(countChanged, { count: 3 }));
      throw new Error('Undone.');
    });
    await expect(undone).rejects.toThrow('Undone.');
    const found = await rows(
      product.services.db,
      sql`select from jobs.job where name = 'hears-what-happened'`,
    );
    expect(found).toEqual([]);
  });

  it('costs no statement when nobody listens', async () => {
    const { services, counter } = product;
    const { statements } = await counter.during(() =>
      services.jobs.emit(services.db, eventOf(countChanged, { count: 4 })),
    );
    expect(statements).toEqual([]);
  });
});

describe('what happens in the product', () => {
  const heard: { event: string; data: object }[] = [];

  /** Records emitted events besides passing them to the listeners. */
  beforeEach(() => {
    heard.length = 0;
    const { jobs } = product.services;
    const heardBy = Jobs.prototype.heardBy.bind(jobs);
    jobs.heardBy = (facts) => {
      heard.push(...facts);
      return heardBy(facts);
    };
  });

  const heardOf = <Data extends object>({ name }: EventType<Data>) =>
    heard.filter(({ event }) => event === name).map(({ data }) => data);

  it('to accounts is said once each', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await browser.send('PUT', '/api/v1/users/me', { first_name: 'Ann' });
    await browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true');
    for (const event of [accountCreated, accountChanged, accountDeleted]) {
      expect(heardOf(event)).toEqual([{ user_id: user.id }]);
    }
  });

  it('to articles is said when they change', async () => {
    const { services } = product;
    const parent_id = await makeFolder(product, 'Printing');
    const section_id = await makeFolder(product, 'Paper', { parent_id });
    const draft = { section_id, title: 'Paper jams', body: '<p>Open the tray.</p>' };
    const { id } = await saveArticle(services, draft);
    await saveArticle(services, draft, id);
    await saveArticle(services, { ...draft, status: 'archived' }, id);
    expect(heardOf(articleSaved)).toEqual([
      { article_id: id, status: 'published', newly_published: true },
      { article_id: id, status: 'archived', newly_published: false },
    ]);
    await services.db.delete(categories).where(eq(categories.id, parent_id));
  });

  it('to tickets is said with who did it', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, customer.browser);
    const { trpc } = agent.browser;
    await trpc.tickets.assign.mutate({ ids: [id], userId: agent.user.id });
    await trpc.tickets.assign.mutate({ ids: [id], userId: agent.user.id });
    for (const subject of ['Paper jam', 'Paper jam']) await trpc.tickets.update.mutate({ id, subject });
    const { reply } = storedReply(
      await trpc.tickets.reply.mutate({ id, body: '<p>A note.</p>', type: 'notes' }),
    );
    await trpc.tickets.setStatus.mutate({ id, status: 'closed' });
    const author_id = agent.user.id;
    // The number of a ticket is put in by the statement that files it.
    expect(heardOf(ticketCreated)).toHaveLength(1);
    const announced = await rows(
      product.services.db,
      sql`select data from jobs.job where name = 'ticket-announce'`,
    );
    const filing = { ticket_id: id, author_id: customer.user.id, tells_requester: true };
    expect(announced).toEqual([{ data: filing }]);
    expect(heardOf(ticketsAssigned)).toEqual([{ ticket_ids: [id], assigned_to: author_id, author_id }]);
    expect(heardOf(ticketsEdited)).toEqual([{ ticket_ids: [id], author_id }]);
    expect(heardOf(ticketReplied)).toMatchObject([{ reply_id: reply.id, author_id, type: 'notes' }]);
    expect(heardOf(ticketsStatusChanged)).toEqual([{ ticket_ids: [id], status: 'closed', author_id }]);
  });
});
