import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { readCategories } from '../tags/service.ts';
import { pruneEntries } from '../uploads/prune.ts';
import { fileEntries } from '../uploads/tables.ts';

const product = testProduct();

interface Page {
  pagination: { data: { id: number; type: string; uploads: FileEntry[] }[] };
}

const create = async (browser: Browser, uploads: unknown) => {
  const [category] = await readCategories(product.services);
  const subject = 'The printer smokes';
  const body = { subject, body: '<p>See the picture.</p>', category: category?.id, uploads };
  return browser.post<{ ticket: { id: number }; errors: Record<string, string[]> }>('/api/v1/tickets', body);
};

const reply = (browser: Browser, id: number, fields: object) =>
  browser.post<{ reply: { uploads: FileEntry[] }; errors: Record<string, string[]> }>(
    `/api/v1/tickets/${id}/replies`,
    { body: '<p>Here.</p>', ...fields },
  );

const conversation = async (browser: Browser, id: number) =>
  (await browser.get<Page>(`/api/v1/tickets/${id}/replies`)).body.pagination.data;

describe('files of a request', () => {
  it('come with its first message and with replies, for whoever may see it', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const stranger = await signedInAs(product, 'customers');
    const [first, second] = [await uploadFile(customer.browser), await uploadFile(customer.browser)];
    const { body, status } = await create(customer.browser, [first.id, second.id]);
    expect(status).toBe(201);
    const { id } = body.ticket;
    expect((await conversation(agent.browser, id))[0]?.uploads).toEqual([first, second]);
    const answer = await uploadFile(agent.browser, { content: 'Read this.' });
    const replied = await reply(agent.browser, id, { uploads: [answer.id] });
    expect(replied.body.reply.uploads).toEqual([answer]);
    expect((await conversation(customer.browser, id))[0]?.uploads).toEqual([answer]);
    for (const { url } of [first, answer]) {
      expect((await customer.browser.get(url)).status).toBe(200);
      expect((await agent.browser.get(url)).status).toBe(200);
      expect((await stranger.browser.get(url)).status).toBe(404);
      expect((await (await product.visit()).get(url)).status).toBe(404);
    }
  });

  it('keep the order in which they were chosen, whichever arrived first', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const [first, second, third] = [
      await uploadFile(browser),
      await uploadFile(browser),
      await uploadFile(browser),
    ];
    const { body } = await create(browser, [third.id, first.id, second.id]);
    expect((await conversation(browser, body.ticket.id))[0]?.uploads).toEqual([third, first, second]);
  });

  it('of a note are not for the customer', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const colleague = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, customer.browser);
    const file = await uploadFile(agent.browser);
    expect((await reply(agent.browser, id, { type: 'notes', uploads: [file.id] })).status).toBe(201);
    expect((await customer.browser.get(file.url)).status).toBe(404);
    expect((await conversation(customer.browser, id)).flatMap(({ uploads }) => uploads)).toEqual([]);
    expect((await colleague.browser.get(file.url)).status).toBe(200);
  });

  it('are the author’s own, each in one message, and ten at most', async () => {
    const customer = await signedInAs(product, 'customers');
    const other = await signedInAs(product, 'customers');
    const foreign = await uploadFile(other.browser);
    const own = await uploadFile(customer.browser);
    const invalid = { uploads: ['The selected uploads is invalid.'] };
    for (const uploads of [[foreign.id], [own.id, foreign.id], [999_999]]) {
      const answer = await create(customer.browser, uploads);
      expect([answer.status, answer.body.errors]).toEqual([422, invalid]);
    }
    const tooMany = await create(
      customer.browser,
      Array.from({ length: 11 }, (_, index) => index + 1),
    );
    expect(tooMany.body.errors).toHaveProperty('uploads');
    expect((await create(customer.browser, ['x'])).status).toBe(422);
    const { ticket } = (await create(customer.browser, [own.id, own.id])).body;
    expect((await conversation(customer.browser, ticket.id))[0]?.uploads).toEqual([own]);
    expect((await reply(customer.browser, ticket.id, { uploads: [own.id] })).body.errors).toEqual(invalid);
    const { db } = product.services;
    const [unattached] = await db.select().from(fileEntries).where(eq(fileEntries.id, foreign.id));
    expect(unattached?.attached_at).toBeNull();
  });

  it('are sent once, however often a program repeats itself', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const { id } = await fileTicket(product, browser);
    const file = await uploadFile(browser);
    const fields = { uploads: [file.id], idempotency_key: 'once' };
    const answers = [await reply(browser, id, fields), await reply(browser, id, fields)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body.reply.uploads).toEqual([file]);
  });

  it('outlive the sweep, and go when their owner throws them away', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const file = await uploadFile(customer.browser);
    const { ticket } = (await create(customer.browser, [file.id])).body;
    const created_at = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const { db } = product.services;
    await db.update(fileEntries).set({ created_at }).where(eq(fileEntries.id, file.id));
    await pruneEntries(product.services);
    expect((await agent.browser.get(file.url)).status).toBe(200);
    const gone = await customer.browser.post('/api/v1/file-entries/delete', { entryIds: [file.id] });
    expect(gone.status).toBe(200);
    expect((await agent.browser.get(file.url)).status).toBe(404);
    expect((await conversation(agent.browser, ticket.id))[0]?.uploads).toEqual([]);
  });

  it('are links in mails, that read them without signing in', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, customer.browser);
    const file = await uploadFile(agent.browser, { name: 'how to.txt', content: 'Turn it off.' });
    await reply(agent.browser, id, { uploads: [file.id] });
    const mails = await mailsTo(product, customer.user.email);
    const html = String(mails.find((mail) => String(mail.html).includes('how to.txt'))?.html);
    const link = /href="([^"]*file-entries[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { pathname, search } = new URL(link);
    expect(await (await fetch(product.url + pathname + search)).text()).toBe('Turn it off.');
  });

  it('may be pictures in the text, which mails bring as links that read them', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, customer.browser);
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3659d6' } })
      .png()
      .toBuffer();
    const file = await uploadFile(agent.browser, { name: 'where it is.png', content });
    const body = `<img src="${file.url}" alt="where it is.png" width="8" height="8" />`;
    const { status } = await reply(agent.browser, id, { body, uploads: [file.id] });
    expect(status).toBe(201);
    const [shown] = await conversation(customer.browser, id);
    expect(shown).toMatchObject({ body, uploads: [{ id: file.id }] });
    const mails = await mailsTo(product, customer.user.email);
    const html = String(mails.find((mail) => String(mail.html).includes('where it is.png'))?.html);
    expect(html).not.toMatch(/(?:src|href)="\/(?!\/)/);
    const link = /href="([^"]*file-entries[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { origin, pathname, search } = new URL(link);
    expect(origin).toBe(new URL(product.services.env.BASE_URL ?? '').origin);
    expect((await fetch(product.url + pathname + search)).headers.get('content-type')).toBe('image/png');
  });

  it('open to nobody because a message names them', async () => {
    const owner = await signedInAs(product, 'customers');
    const thief = await signedInAs(product, 'customers');
    const { id } = await fileTicket(product, thief.browser);
    const file = await uploadFile(owner.browser);
    const body = `<p>Mine?</p><img src="${file.url}" alt="">`;
    expect((await reply(thief.browser, id, { body })).status).toBe(201);
    expect((await thief.browser.get(file.url)).status).toBe(404);
    expect((await conversation(thief.browser, id))[0]?.uploads).toEqual([]);
    expect((await reply(thief.browser, id, { body, uploads: [file.id] })).status).toBe(422);
  });
});
