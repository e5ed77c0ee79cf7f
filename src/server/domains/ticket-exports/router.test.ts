import { eq } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { beforeAll, describe, expect, it } from 'vitest';
import { storedReply } from '#shared/tickets.ts';
import { fileTicket, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { replies } from '../tickets/replies/tables.ts';
import { fileEntries } from '../uploads/tables.ts';

const product = testProduct();

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const subject = 'Größe "XL" <script>alert(1)</script> 🎉 \u202egpj.exe';
const hostile =
  '<p>First line</p><script>alert(2)</script><p onclick="alert(3)">Second <img src="https://tracker.example/p.png" alt="A pixel" width="50"></p>';

async function makeWorld() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser, subject, hostile);
  const file = await uploadFile(agent.browser, { name: 'price "list" ä.txt', content: 'One, two.' });
  const { trpc } = agent.browser;
  await trpc.tickets.reply.mutate({ id, body: '<p>The answer</p>', uploads: [file.id] });
  const note = await trpc.tickets.reply.mutate({ id, body: '<p>secretnote</p>', type: 'notes' });
  await trpc.tickets.updateReply.mutate({ id: storedReply(note).reply.id, body: '<p>secretnote again</p>' });
  const path = (query: string) => `/api/v1/tickets/${id}/export?${query}`;
  return { customer, agent, id, file, path };
}

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
});

const read = async (query: string) => {
  const { agent, path } = world;
  const answer = await fetch(product.url + path(query), { headers: { cookie: agent.browser.cookieHeader } });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe('a ticket as a file', () => {
  it('is JSON with ticket, requester, messages, their files, and events', async () => {
    const { status, headers, text } = await read('format=json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const content = JSON.parse(text);
    expect(content.ticket).toMatchObject({ id: world.id, subject: expect.stringContaining('Größe "XL"') });
    expect(content.requester.email).toBe(world.customer.user.email);
    expect(content.messages.map(({ body }: { body: string }) => body)).toEqual([
      expect.stringContaining('First line'),
      '<p>The answer</p>',
    ]);
    const { id, name, file_size, mime } = world.file;
    expect(content.messages[1].attachments).toEqual([{ id, name, size: file_size, type: mime }]);
    expect(content.events.map(({ type }: { type: string }) => type)).toEqual([
      'assigned',
      'status',
      'created',
    ]);
  });

  it('has a safe name, whatever the subject', async () => {
    const disposition = (await read('format=html')).headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename=".+\.html"; filename\*=UTF-8''[^;\s]+\.html$/);
    const name = decodeURIComponent(disposition.split("UTF-8''")[1] ?? '');
    expect(name).toMatch(/^ticket-\d+-Größe-XL-/);
    expect(name).not.toMatch(/[\u202e"<>/\\\r\n]/);
  });

  it('is a page that runs and loads nothing', async () => {
    const { headers, text } = await read('format=html');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain("default-src 'none'");
    expect(text).toContain('<h1 dir="auto">Größe &quot;XL&quot; &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toMatch(/<script|onclick|alert\([23]\)|\s(?:src|data-remote)="http|tracker\.example\/p/);
    expect(text).toContain('[Remote image from tracker.example: A pixel]');
    expect(text).toContain('The answer');
  });

  it('is one message of RFC 5322 with text, page and attachments', async () => {
    const { headers, text } = await read('format=eml');
    expect(headers.get('content-type')).toBe('message/rfc822');
    expect(text.split('\r\n\r\n')[0]).not.toMatch(/[^\r]\n|[^\x20-\x7e\r\n\t]/);
    const mail = await simpleParser(text);
    expect(mail.subject).toContain('Größe "XL" <script>alert(1)</script> 🎉');
    expect(mail.from?.value).toEqual([{ name: 'Test customers', address: world.customer.user.email }]);
    expect(mail.date).toBeInstanceOf(Date);
    expect(mail.text).toContain('The answer');
    expect(mail.html).toContain('The answer');
    expect(mail.attachments.map(({ filename, content }) => [filename, String(content)])).toEqual([
      [world.file.name, 'One, two.'],
    ]);
  });

  it.each(['json', 'html', 'eml'])('has notes only on request: %s', async (format) => {
    const decoded = async (query: string) => {
      const { text } = await read(query);
      if (format !== 'eml') return text;
      const mail = await simpleParser(text);
      return `${mail.text}${String(mail.html)}`;
    };
    const without = await decoded(`format=${format}`);
    expect(without).not.toMatch(/secretnote|reply_edited|class="note"/);
    expect(await decoded(`format=${format}&notes=1`)).toContain('secretnote again');
  });

  it('is written in the language of its reader', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    await browser.send('PUT', `/api/v1/users/${user.id}`, { language: 'ar' });
    const { text } = await browser.get(world.path('format=html'));
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('<dt>الأولوية</dt>');
  });

  it('shows the images of a message itself, and none that is another person’s', async () => {
    const { customer, agent, id, path } = await makeWorld();
    const own = await uploadFile(customer.browser, { name: 'a.gif', content: pixel });
    const foreign = await uploadFile(agent.browser, { name: 'b.gif', content: pixel });
    const body = `<p>See <img src="${own.url}" alt="mine"> <img src="${foreign.url}" alt="theirs"></p>`;
    await customer.browser.trpc.tickets.reply.mutate({ id, body, uploads: [own.id] });
    const page = await agent.browser.get(path('format=html'));
    expect(page.text).toMatch(/src="data:image\/gif;base64,[^"]+" alt="mine"/);
    expect(page.text).toContain('[Image: theirs]');
    const mail = await simpleParser((await agent.browser.get(path('format=eml'))).text);
    // The parser puts images of the mail into its HTML.
    expect(String(mail.html)).toMatch(/src="data:image\/gif;base64,[^"]+" alt="mine"/);
    expect(String(mail.html)).toContain('[Image: theirs]');
  });

  it('leaves out of a mail what is too large, and says so', async () => {
    const { agent, file, path } = await makeWorld();
    const { db } = product.services;
    await db.update(fileEntries).set({ file_size: 26_000_000 }).where(eq(fileEntries.id, file.id));
    const mail = await simpleParser((await agent.browser.get(path('format=eml'))).text);
    expect(mail.attachments).toEqual([]);
    expect(mail.text).toContain('(not included)');
  });

  it('has all messages of a long ticket, in order', async () => {
    const { agent, customer, id, path } = await makeWorld();
    const rows = Array.from({ length: 230 }, (_, index) => ({
      ticket_id: id,
      user_id: customer.user.id,
      by_requester: true,
      body: `<p>Number ${index}.</p>`,
    }));
    await product.services.db.insert(replies).values(rows);
    const { text } = await agent.browser.get(path('format=html'));
    const found = [...text.matchAll(/Number (\d+)\./g)].map(([, number]) => Number(number));
    expect(found).toEqual(rows.map((_, index) => index));
  });

  it('is refused in other formats, to customers, and for tickets that do not exist', async () => {
    for (const query of ['format=pdf', '', 'format=json&notes=perhaps']) {
      expect((await read(query)).status).toBe(422);
    }
    const { customer, agent, path } = world;
    expect((await customer.browser.get(path('format=json'))).status).toBe(403);
    expect((await customer.browser.get(path('format=pdf'))).status).toBe(403);
    expect((await (await product.visit()).get(path('format=json'))).status).toBe(401);
    expect((await agent.browser.get('/api/v1/tickets/999999/export?format=json')).status).toBe(404);
  });
});
