import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type QueueFolder, queueFolders } from '#shared/ticket-states.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { createUser } from '../auth/service.ts';
import { statusFor } from '../tags/service.ts';
import { storeTicket } from '../tickets/service.ts';
import { tickets } from '../tickets/tables.ts';
import { indexTerms } from './search/service.ts';

const product = testProduct();
const refusal = (status: number) => ({ data: { httpStatus: status } });

let agent: Awaited<ReturnType<typeof signedInAs>>;
beforeAll(async () => {
  agent = await signedInAs(product, 'agents');
});

const idsIn = async (browser: Browser, folder: QueueFolder) => {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: { id: number }[]; next_cursor: string | null } =
      await browser.trpc.tickets.queue.query({ folder, cursor, limit: 3 });
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return ids;
};

const statuses = ['open', 'pending', 'closed', 'locked'];

/** Other work on a ticket; refused where it lies in the trash or the spam, and closed ones are not snoozed. */
function other({ trpc }: Browser, id: number, act: string): Promise<unknown> {
  const acts: Record<string, () => Promise<unknown>> = {
    snooze: () => trpc.snooze.set.mutate({ id, until_reply: true }),
    wake: () => trpc.snooze.end.mutate({ id }),
    spam: () => trpc.trash.markSpam.mutate({ ids: [id] }),
    not_spam: () => trpc.trash.unmarkSpam.mutate({ ids: [id] }),
    trash: () => trpc.trash.delete.mutate({ id: [id] }),
    restore: () => trpc.trash.restore.mutate({ ids: [id] }),
  };
  return acts[act]?.() ?? trpc.tickets.setStatus.mutate({ id, status: act });
}

describe('folders', () => {
  it('hold every ticket whatever is done to it, each once, as many as they count', async () => {
    const customer = await signedInAs(product, 'customers');
    const ids = await Promise.all(
      [1, 2, 3, 4].map(async () => (await fileTicket(product, customer.browser)).id),
    );
    const { browser, user } = agent;
    const step = fc.record({
      id: fc.constantFrom(...ids),
      act: fc.constantFrom(
        ...[...statuses, 'mine', 'nobody', 'reply', 'snooze', 'wake', 'spam', 'not_spam', 'trash', 'restore'],
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        for (const { id, act } of steps) {
          if (act === 'mine' || act === 'nobody') {
            await browser.trpc.tickets.assign
              .mutate({ ids: [id], userId: act === 'mine' ? user.id : null })
              .catch(() => undefined);
          } else if (act === 'reply') {
            // A locked ticket accepts no reply.
            await browser.trpc.tickets.reply.mutate({ id, body: 'Yes.' }).catch(() => undefined);
          } else await other(browser, id, act).catch(() => undefined);
        }
        const { counts } = await browser.trpc.tickets.counts.query({});
        const held = await Promise.all(queueFolders.map((folder) => idsIn(browser, folder)));
        queueFolders.forEach((folder, place) => {
          expect(held[place]?.length, folder).toBe(counts[folder]);
          expect(new Set(held[place]).size, folder).toBe(counts[folder]);
        });
        const all = await product.services.db.select({ id: tickets.id }).from(tickets);
        const everywhere = new Set(held.flat());
        expect(all.filter(({ id }) => !everywhere.has(id))).toEqual([]);
      }),
      { numRuns: 5 },
    );
  }, 60_000);

  it('list what was closed last first, locked ones among them', async () => {
    const { browser } = agent;
    const customer = await signedInAs(product, 'customers');
    const closed: number[] = [];
    for (const status of ['closed', 'locked', 'closed']) {
      const { id } = await fileTicket(product, customer.browser);
      await browser.trpc.tickets.setStatus.mutate({ id, status });
      closed.unshift(id);
    }
    expect((await idsIn(browser, 'closed')).slice(0, 3)).toEqual(closed);
    const asked = browser.trpc.tickets.queue.query({ folder: 'open', order: 'recently_closed' });
    await expect(asked).rejects.toMatchObject(refusal(422));
    await expect(browser.trpc.tickets.queue.query({ order: 'relevance' })).rejects.toMatchObject(
      refusal(422),
    );
  });

  it('say of single tickets how they are now, wherever they went', async () => {
    const { browser } = agent;
    const customer = await signedInAs(product, 'customers');
    const { id } = await fileTicket(product, customer.browser);
    await browser.trpc.tickets.reply.mutate({ id, body: 'Done.', status: 'closed' });
    const { data } = await browser.trpc.tickets.rows.query({ ids: [id, 999_999] });
    expect(data).toMatchObject([
      { id, status_category: 'closed', preview: 'Done.', preview_by_agent: true, waiting_since: null },
    ]);
  });
});

describe('the search of a folder', () => {
  const filed: Record<string, number> = {};

  beforeAll(async () => {
    const { db } = product.services;
    const status = await statusFor(product.services, 'open');
    const person = (first_name: string, last_name: string, email: string) =>
      createUser(product.services, { email, password: 'a-password-for-tests', first_name, last_name }, [
        'customers',
      ]);
    const mehmet = await person(
      'Mehmet',
      'Yıldız',
      newEmail('mehmet').replace('example.com', 'kaya.example'),
    );
    const chris = await person('Chris', 'Doe', newEmail('chris'));
    const file = async (name: string, user_id: number, subject: string, body: string) => {
      filed[name] = await storeTicket(db, {
        subject,
        body,
        user_id,
        author_id: user_id,
        status,
        priority: 'normal',
        category_id: null,
      });
    };
    await file('subject', chris.id, 'Where is the catalogue?', '<p>I can not find it.</p>');
    await file(
      'body',
      mehmet.id,
      'A question',
      '<p>Please send me the &lt;new&gt; catalogue &amp; prices.</p>',
    );
    await file('other', mehmet.id, 'Printer', '<p>It prints nothing.</p>');
    await agent.browser.trpc.tickets.reply.mutate({
      id: filed.other ?? 0,
      type: 'notes',
      body: 'Ask the warehouse.',
    });
    await indexTerms(product.services);
  });

  const search = (query: string, more = {}) =>
    agent.browser.trpc.tickets.queue.query({ folder: 'open', query, ...more });
  const found = async (query: string, more = {}) => (await search(query, more)).data.map(({ id }) => id);

  it('finds people by name, without its accents, by address and by domain', async () => {
    const theirs = [filed.body, filed.other].sort();
    for (const words of ['Mehmet', 'yildiz', 'Yıldız Mehmet', 'kaya.example', '@kaya.example', 'mehmet-']) {
      expect((await found(words)).sort(), words).toEqual(theirs);
    }
    const { data } = await search('kaya.example');
    expect(data[0]?.match?.email).toMatch(/@kaya\.example$/);
  });

  it('finds numbers, subjects, messages and notes, the best match first, and shows the hit', async () => {
    expect((await found(`#${filed.body}`))[0]).toBe(filed.body);
    expect((await found(String(filed.other)))[0]).toBe(filed.other);
    expect(await found('warehouse')).toEqual([filed.other]);
    const { data, elsewhere } = await search('catalogue');
    expect(data.map(({ id }) => id)).toEqual([filed.subject, filed.body]);
    expect(data[0]?.match?.subject).toContainEqual({ text: 'catalogue', hit: true });
    expect(data[1]?.match).toMatchObject({ subject: null, is_note: false });
    const text = data[1]?.match?.text?.map((run) => run.text).join('');
    expect(text).toContain('send me the <new> catalogue & prices');
    expect(elsewhere).toEqual([]);
  });

  it('knows what was meant by a slip, in words and in names', async () => {
    const { data, corrected_query } = await search('catalouge');
    expect(corrected_query).toBe('catalogue');
    expect(data.map(({ id }) => id)).toEqual([filed.subject, filed.body]);
    expect((await found('Yildz')).sort()).toEqual([filed.body, filed.other].sort());
    expect((await search('zzzzzz')).data).toEqual([]);
  });

  it('keeps another order when it is asked for, and continues page by page', async () => {
    expect(await found('catalogue', { order: 'newest' })).toEqual([filed.body, filed.subject]);
    const first = await search('catalogue', { limit: 1 });
    const second = await search('catalogue', { limit: 1, cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([filed.subject, filed.body]);
    expect(second.next_cursor).toBeNull();
    const plain = agent.browser.trpc.tickets.queue.query({ folder: 'open', cursor: first.next_cursor });
    await expect(plain).rejects.toMatchObject(refusal(422));
  });

  it('tells how many there are in other folders', async () => {
    await agent.browser.trpc.tickets.setStatus.mutate({ id: filed.subject ?? 0, status: 'locked' });
    const { data, elsewhere } = await search('catalogue');
    expect(data.map(({ id }) => id)).toEqual([filed.body]);
    expect(elsewhere).toEqual([{ folder: 'closed', count: 1 }]);
    const everywhere = await agent.browser.trpc.tickets.search.query({ query: 'catalogue' });
    expect(everywhere.data.map(({ id }) => id).sort()).toEqual([filed.subject, filed.body].sort());
  });

  it.each(['%', '_', '"', "'", '-', '\\', '<b>', 'a or', '& | !', '٣', '😀', 'x'.repeat(255)])(
    'takes %s as it comes',
    async (query) => {
      await expect(search(query)).resolves.toMatchObject({ data: expect.any(Array) });
    },
  );
});
