import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoggedMail, MailText } from '#shared/mails.ts';
import { domains } from '../../domains.ts';
import { mailsOf } from '../../platform/domain.ts';
import { outgoingMails } from '../../platform/mail/tables.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { pruneMails } from './jobs.ts';
import { mailTemplateTexts } from './tables.ts';
import { wordingsKey } from './wordings.ts';

const product = testProduct();

interface Answer {
  data: LoggedMail[];
  mail: LoggedMail;
  next_cursor: string | null;
  template: MailText;
  templates: { name: string; variables: string[]; changed: string[] }[];
  subject: string;
  html: string;
  ok: boolean;
  to: string;
  errors: Record<string, string[]>;
  message: string;
  details: { changed: string[] };
}

const log = '/api/v1/logs/mail';
const templates = '/api/v1/mail-templates';
const drain = () => product.services.jobs.drain(product.services);
const asAdmin = async () => (await signedInAs(product, 'admins')).browser;

/** The text of the mails that left, the newest last. */
async function mailbox(): Promise<string[]> {
  const folder = join(product.services.env.DATA_DIR, 'mail');
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** Quoted-printable text as it reads. */
const decoded = (mail: string) =>
  mail
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe('the log of mails', () => {
  it('says what became of each, and never what stands in it', async () => {
    const admin = await asAdmin();
    const { browser, user } = await signedInAs(product, 'customers');
    const { id } = await fileTicket(product, browser);
    await drain();
    const { body, text } = await admin.get<Answer>(`${log}?to=${encodeURIComponent(user.email)}`);
    expect(body.data).toMatchObject([
      {
        to: user.email,
        template: 'request_received',
        label: 'Request received (to the customer)',
        state: 'sent',
        transport: 'file',
        attempts: 1,
        can_resend: true,
      },
    ]);
    const sent = await admin.get<Answer>(`${log}?state=sent&transport=smtp`);
    expect(sent.body.data).toEqual([]);
    // Mails written to a file do not count as sent, whatever server is configured later.
    expect((await admin.trpc.system.get.query()).system.mail.last_sent_at).toBeNull();
    expect(body.data[0]?.subject).toContain(`#${id}`);
    expect(text).not.toContain('sealed');
    const first = await admin.get<Answer>(`${log}?limit=1`);
    expect(first.body.next_cursor).not.toBeNull();
    expect((await admin.get<Answer>(`${log}?state=failed`)).body.data).toEqual([]);
    expect((await admin.get<Answer>(`${log}?state=lost`)).status).toBe(422);
    expect((await admin.get<Answer>(`${log}?cursor=x`)).status).toBe(422);
    expect((await admin.get<Answer>(`${log}?from=2999-01-01`)).body.data).toEqual([]);
  });

  it('sends one once more, but none with a link that works once', async () => {
    const admin = await asAdmin();
    const { browser, user } = await signedInAs(product, 'customers');
    await fileTicket(product, browser);
    await drain();
    const ofUser = async () =>
      (await admin.get<Answer>(`${log}?to=${encodeURIComponent(user.email)}`)).body.data;
    const [mail] = await ofUser();
    const again = await admin.post<Answer>(`${log}/${mail?.id}/resend`, {});
    expect([again.status, again.body.mail.state]).toEqual([202, 'queued']);
    expect(again.body.mail.subject).toBe(mail?.subject);
    expect((await admin.post(`${log}/${again.body.mail.id}/resend`, {})).status).toBe(409);
    await drain();
    expect((await ofUser()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    await browser.post('/auth/forgot-password', { email: user.email });
    await drain();
    const [reset] = await ofUser();
    expect(reset).toMatchObject({ template: 'reset_password', can_resend: false });
    expect((await admin.post(`${log}/${reset?.id}/resend`, {})).status).toBe(409);
  });

  it('gives up what a mail server will not take, and is forgotten after 30 days', async () => {
    const admin = await asAdmin();
    const { db } = product.services;
    const [stuck] = await db
      .insert(outgoingMails)
      .values({
        recipient: 'a@example.org',
        template: 'nothing',
        created_at: sql`now() - interval '4 days'` as never,
      })
      .returning();
    await pruneMails.run(product.services, {}, async () => undefined);
    const [row] = await db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.id, stuck?.id ?? 0));
    expect(row?.state).toBe('failed');
    await db.update(outgoingMails).set({ created_at: '2020-01-01T00:00:00.000Z' });
    await pruneMails.run(product.services, {}, async () => undefined);
    expect((await admin.get<Answer>(log)).body.data).toEqual([]);
  });
});

describe('a mail', () => {
  it.each(mailsOf(domains).map(({ name }) => name))(
    '%s is listed for administrators, shown in every language, and sent to try it',
    async (name) => {
      const admin = await asAdmin();
      const listed = (await admin.get<Answer>(templates)).body.templates;
      expect(listed.map((template) => template.name)).toContain(name);
      for (const language of ['en', 'de', 'ar']) {
        const { template } = (await admin.get<Answer>(`${templates}/${name}?language=${language}`)).body;
        const { subject, body, variables } = template;
        expect(variables.some((variable) => `${subject}${body}`.includes(`{{${variable}}}`))).toBe(true);
        const shown = await admin.post<Answer>(`${templates}/${name}/preview`, { language, subject, body });
        const own = await admin.post<Answer>(`${templates}/${name}/preview`, { language });
        expect([shown.status, own.status]).toEqual([200, 200]);
        expect(`${shown.body.subject}${shown.body.html}`).not.toContain('{{');
      }
      const to = `${name}@example.org`;
      expect((await admin.post<Answer>(`${templates}/${name}/test`, { to })).body).toMatchObject({
        ok: true,
        to,
      });
      expect((await mailbox()).some((text) => text.includes(to))).toBe(true);
    },
  );
});

describe('the words of a mail', () => {
  afterEach(async () => {
    await product.services.db.delete(mailTemplateTexts);
    product.services.cache.forget(wordingsKey);
  });

  it('begin with those of the product, with variables', async () => {
    const admin = await asAdmin();
    const { body } = await admin.get<Answer>(templates);
    const names = body.templates.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['request_received', 'reset_password', 'security_notice']));
    const { template } = (await admin.get<Answer>(`${templates}/request_received?language=en`)).body;
    expect(template).toMatchObject({ changed: false, language: 'en' });
    expect(template.subject).toBe('We received your request: {{subject}} (#{{ticket_id}})');
    expect(template.body).toContain('<strong>{{subject}}</strong>');
    expect(template.body).toContain('<blockquote>');
    expect(template.body).toContain('{{excerpt}}');
    expect(template.body).not.toContain('style');
    const notice = (await admin.get<Answer>(`${templates}/security_notice?language=de`)).body.template;
    expect(notice.subject).toBe('{{event}}');
  });

  it('are the site’s own in one language, and values stay text', async () => {
    const admin = await asAdmin();
    const path = `${templates}/request_received`;
    const words = {
      language: 'en',
      subject: 'Got it 🙂 {{subject}}',
      body: '<p onclick="x()">Dear {{reader_name}}, we have <b>{{ subject }}</b>.</p><script>x()</script><blockquote>{{excerpt}}</blockquote>',
    };
    const saved = await admin.send<Answer>('PUT', path, words);
    expect(saved.status).toBe(200);
    expect(saved.body.template.body).not.toMatch(/onclick|script/);
    const { browser } = await signedInAs(product, 'customers');
    const { trpc } = browser;
    const category = (await trpc.tickets.categories.query()).ticketCategories[0]?.id;
    await trpc.tickets.create.mutate({ subject: 'A <i>b</i> & c', body: '<p>One</p><p>Two</p>', category });
    await drain();
    const [row] = await product.services.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.template, 'request_received'))
      .orderBy(desc(outgoingMails.id));
    expect(row?.subject).toBe('Got it 🙂 A <i>b</i> & c');
    const mail = (await mailbox()).find((text) => text.includes('we have'));
    expect(mail).toBeDefined();
    const preview = await admin.post<Answer>(`${path}/preview`, { language: 'en' });
    expect(preview.body.subject).toBe('Got it 🙂 The printer prints blank pages');
    expect(preview.body.html).not.toContain('&lt;i&gt;');
    expect(preview.body.html).toContain('View request');
    const inGerman = await admin.post<Answer>(`${path}/preview`, { language: 'de' });
    expect(inGerman.body.subject).toContain('Der Drucker druckt leere Seiten');
    const german = (await admin.get<Answer>(`${path}?language=de`)).body.template;
    expect(german.changed).toBe(false);
    expect((await admin.send('DELETE', `${path}?language=en`)).status).toBe(200);
    expect((await admin.get<Answer>(`${path}?language=en`)).body.template.changed).toBe(false);
  });

  it.each([
    [{ subject: 'Hello {{nobody}}' }, 'subject'],
    [{ body: '<p>{{files}} {{subject.name}}</p>' }, 'body'],
    [{ body: '<script></script>' }, 'body'],
    [{ subject: '' }, 'subject'],
    [{ language: 'xx' }, 'language'],
    [{ body: 'x'.repeat(20_001) }, 'body'],
  ])('are refused with %j', async (wrong, field) => {
    const admin = await asAdmin();
    const words = { language: 'en', subject: 'Hello', body: '<p>Hello</p>', ...wrong };
    const { status, body } = await admin.send<Answer>('PUT', `${templates}/reset_password`, words);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  const secretMails = [
    'reset_password',
    'verify_address',
    'confirm_address',
    'confirm_request',
    'invite',
    'workspace_invite',
  ];

  it('know which values are secrets', () => {
    const linked = mailsOf(domains).filter(
      (template) => 'link' in (template.editing?.sample((line) => line as never) ?? {}),
    );
    // The link of a created account leads to a public form.
    expect(linked.map(({ name }) => name).sort()).toEqual([...secretMails, 'account_made'].sort());
    expect(mailsOf(domains).flatMap(({ name, secrets }) => (secrets ? [name] : []))).toEqual(
      expect.arrayContaining(secretMails),
    );
  });

  const evil = 'https://evil.example/';

  it.each([
    [`<p><a href="${evil}?l={{link}}">Reset</a></p>`],
    [`<p><a href="${evil}?l={{ link }}">Reset</a></p>`],
    [`<p><a href="${evil}?l=&#123;{link}}">Reset</a></p>`],
    ['<p><a href="{{link}}&x=1">Reset</a></p>'],
    ['<p><a href="{{site_url}}{{link}}">Reset</a></p>'],
    ['<p><a href="mailto:evil@evil.example?body={{link}}">Reset</a></p>'],
    [`<p><a href="https://a.example/"><a href="${evil}?{{link}}">Reset</a></a></p>`],
    [`<p>${evil}?l={{link}}</p>`],
    [`<p>${evil}?l=<b>{{link}}</b></p>`],
    [`<p>${evil}?l=<a href="{{link}}">{{link}}</a></p>`],
    [`<p><a href="${evil}?l=">here </a>{{link}}</p>`],
    [`<p><a href="${evil}">{{link}}</a></p>`],
    ['<p>evil.example/{{link}}</p>'],
    ['<p>{{site_name}}{{link}}</p>'],
  ])('never send a secret elsewhere: %s', async (body) => {
    const admin = await asAdmin();
    for (const name of ['reset_password', 'invite']) {
      const { status, body: answer } = await admin.send<Answer>('PUT', `${templates}/${name}`, {
        language: 'en',
        body,
      });
      expect([status, Object.keys(answer.errors)]).toEqual([422, ['body']]);
      expect(answer.message).toContain('link');
    }
    const { user } = await signedInAs(product, 'customers');
    const stored = { name: 'reset_password', language: 'en', subject: 'Now: {{link}}', body };
    await product.services.db.insert(mailTemplateTexts).values(stored);
    product.services.cache.forget(wordingsKey);
    await (await product.visit()).post('/auth/forgot-password', { email: user.email });
    await drain();
    const mail = decoded((await mailbox()).findLast((text) => text.includes(`To: ${user.email}`)) ?? '');
    expect(mail).toMatch(/^Subject: Now:$/m);
    const before = mail.split(/https?:\/\/localhost:\d+\/password\/reset/).slice(0, -1);
    // In plain text and in HTML the button, which is no part of the wording, is a way that is left.
    expect(before.length).toBeGreaterThan(1);
    expect(before.filter((text) => !/(?:\s|<a href="|[^\x20-\x7e])$/.test(text))).toEqual([]);
    expect(mail).not.toMatch(/evil\S*password\/reset/);
  });

  it('may use a secret as the whole of a link, and as text by itself', async () => {
    const admin = await asAdmin();
    for (const body of [
      '<p>Click <a href="{{link}}">here</a>, or open ({{link}}).</p>',
      '<p>打开<a href="{{ link }}">{{link}}</a></p><p>链接：{{link}}</p>',
      '<p><a href="{{site_url}}/help?name={{reader_name}}">Help</a></p><p>{{link}}<br>{{link}}</p>',
    ]) {
      const saved = await admin.send<Answer>('PUT', `${templates}/reset_password`, { language: 'en', body });
      expect(saved.status).toBe(200);
      const { html } = (await admin.post<Answer>(`${templates}/reset_password/preview`, { language: 'en' }))
        .body;
      expect(html.split('https://example.org/sample-link').length).toBeGreaterThan(2);
    }
  });

  it('send what customers wrote to no other site, but numbers', async () => {
    const admin = await asAdmin();
    const save = async (href: string) =>
      (
        await admin.send<Answer>('PUT', `${templates}/reply_for_customer`, {
          language: 'en',
          body: `<p><a href="${href}">Rate us</a></p>`,
        })
      ).status;
    expect(await save(`${evil}?text={{excerpt}}`)).toBe(422);
    expect(await save('{{site_url}}.evil.example/?text={{excerpt}}')).toBe(422);
    expect(await save(`${evil}?ticket={{ticket_id}}`)).toBe(200);
    expect(await save('{{site_url}}/hc/search/{{subject}}')).toBe(200);
  });

  it('are not overwritten by who has not read them', async () => {
    const admin = await asAdmin();
    const path = `${templates}/request_received`;
    const { subject, body } = (await admin.get<Answer>(`${path}?language=en`)).body.template;
    const before = { subject, body };
    const save = (words: object) => admin.send<Answer>('PUT', path, { language: 'en', ...words });
    const first = await save({ subject: 'First {{subject}}', before: { subject } });
    expect(first.body.template).toMatchObject({ subject: 'First {{subject}}', body, changed: true });
    const late = await save({ subject: 'Second', body: '<p>Second</p>', before });
    expect([late.status, late.body.details.changed]).toEqual([409, ['subject']]);
    expect(late.body.message).toBe('Someone else changed this email template while you were editing.');
    const beside = await save({ body: '<p>Beside</p>', before: { body } });
    expect(beside.body.template).toMatchObject({ subject: 'First {{subject}}', body: '<p>Beside</p>' });
    expect((await save({ subject: 'Blind' })).status).toBe(200);
    expect((await save({ subject: 'Blind', before })).status).toBe(200);
    await admin.send('DELETE', `${path}?language=en`);
    expect((await save({ subject: 'Late', before: { subject: 'Blind' } })).status).toBe(409);
    expect((await admin.get<Answer>(`${path}?language=en`)).body.template.changed).toBe(false);
  });

  it('can be tried before they are stored', async () => {
    const admin = await asAdmin();
    const { body } = await admin.post<Answer>(`${templates}/reset_password/test`, {
      to: 'somebody@example.org',
      subject: 'A try',
      body: '<p>Only a try</p>',
    });
    expect(body).toMatchObject({ ok: true, to: 'somebody@example.org' });
    const mail = (await mailbox()).find((text) => text.includes('Subject: A try'));
    expect(mail).toContain('somebody@example.org');
    expect((await admin.get<Answer>(`${templates}/reset_password`)).body.template.changed).toBe(false);
    const { data } = (await admin.get<Answer>(`${log}?to=somebody@example.org`)).body;
    expect(data).toMatchObject([
      {
        subject: 'A try',
        template: 'reset_password',
        state: 'sent',
        transport: 'file',
        attempts: 1,
        can_resend: false,
      },
    ]);
  });
});
