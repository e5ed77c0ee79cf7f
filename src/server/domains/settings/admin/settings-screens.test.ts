import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { domains } from '#client/domains.ts';
import { settingScreensOf } from '#client/shell/client-domain.ts';
import { signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { CheckResult } from '#shared/checks.ts';
import { nestAt, valueAt } from '#shared/setting-paths.ts';
import { pruneAudit } from '../../audit/admin/jobs.ts';
import { auditEntries } from '../../audit/tables.ts';
import { pruneSearchTerms } from '../../help-search/search-log.ts';
import { searchTerms, suggestionOutcomes } from '../../help-search/tables.ts';
import { saveSettings } from '../service.ts';

const product = testProduct();

/** Settings on a screen that is no settings form. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^(branding|homepage|custom_code)\./, 'the editor of the appearance'],
  [/^inbound\.secret$/, 'the dialog of a mailbox'],
  [/^menus$/, 'the editor of menus'],
  [/^billing\.integrated$/, 'one switch is enough: billing.enable'],
];

/** Changed values of settings, where the schema does not provide one. */
const examples: Record<string, unknown> = {
  'billing.currency': 'EUR',
  'auth.profile_page': { path: '/hc' },
  'contact.address': 'desk@example.org',
  'dates.default_timezone': 'Europe/Paris',
  'i18n.default': 'de',
  'mail.from': 'Paper <desk@example.org>',
  'mail.smtp_url': 'smtp://mail.example.org',
  'registration.extra_fields': [{ id: 'country', label: null, required: false }],
  'themes.default_id': 1,
  asset_url: 'https://assets.example.org',
};

const leaves = (schema: unknown, path: string[] = []): { path: string; schema: unknown }[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([key, part]) => leaves(part, [...path, key]))
    : [{ path: path.join('.'), schema }];

/** Another value than the one that is set. */
function otherValue(path: string, schema: unknown, value: unknown): unknown {
  if (path in examples) return examples[path];
  if (typeof value === 'boolean') return !value;
  if (schema instanceof z.ZodEnum) return schema.options.find((option) => option !== value);
  if (typeof value === 'number') return value + 1;
  if (Array.isArray(value)) return path.endsWith('extensions') ? ['zip'] : [];
  if (/^(auth|cookie_notice\.button\.action)/.test(path)) return '/hc/tickets';
  return schema instanceof z.ZodNullable && !(schema.unwrap() instanceof z.ZodString) ? 7 : 'Other';
}

const sources = ['src/client', 'src/server', 'src/shared']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)))
  .filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !/\.test\.|settings\.ts$|settings\/(screens|form|controls)\/|\/testing\//.test(file),
  )
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const fields = settingScreensOf(domains).flatMap(({ sections }) =>
  sections.flatMap(({ permission, fields: own }) => own.map((field) => ({ ...field, permission }))),
);

describe('a setting', () => {
  it('has one screen, which asks for the permission that changes it', () => {
    const { settings } = product.services;
    const paths = leaves(settings.all).map(({ path }) => path);
    const shown = fields.map(({ path }) => path);
    const without = paths.filter(
      (path) => !shown.includes(path) && !elsewhere.some(([group]) => group.test(path)),
    );
    expect(without).toEqual([]);
    expect(shown.filter((path) => !paths.includes(path))).toEqual([]);
    expect(new Set(shown).size).toBe(shown.length);
    const asked = fields.map(({ path, permission }) => [path, permission]);
    const needed = shown.map((path) => {
      const [group = ''] = path.split('.');
      return [path, settings.changedWith[group] ?? 'settings.update'];
    });
    expect(asked).toEqual(needed);
  });

  it('is read by the product', () => {
    const unread = fields.filter(({ path, kind }) => {
      // The environment decides all secrets but that of the mail server, and is read itself.
      if (kind === 'secret' || path.startsWith('storage.')) return false;
      const word = path.split('.').at(-1) ?? '';
      return !new RegExp(`\\b${word}\\b`).test(sources);
    });
    expect(unread.map(({ path }) => path)).toEqual([]);
  });

  it('can be changed on the running site, and every page is given it unless it is private', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const { settings, fixed } = (
      await browser.get<{ settings: object; fixed: Record<string, unknown> }>('/api/v1/settings')
    ).body;
    const schemas = new Map(leaves(product.services.settings.all).map(({ path, schema }) => [path, schema]));
    const open = leaves(product.services.settings.public).map(({ path }) => path);
    const lost: string[] = [];
    for (const { path } of fields) {
      if (
        path in fixed ||
        path.startsWith('maintenance.') ||
        // They require keys in the environment.
        path.startsWith('billing.gateways.') ||
        path === 'api.integrated' ||
        path === 'require_email_confirmation'
      )
        continue;
      const words = path.split('.');
      const before = valueAt(settings, words);
      const next = otherValue(path, schemas.get(path), before);
      const answer = await browser.send('PUT', '/api/v1/settings', { settings: nestAt(words, next) });
      if (answer.status !== 200) lost.push(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      else if (open.includes(path)) {
        const page = (await browser.trpc.auth.bootstrap.query()).data.settings;
        if (JSON.stringify(valueAt(page, words)) !== JSON.stringify(next)) lost.push(path);
      }
      await browser.send('PUT', '/api/v1/settings', { settings: nestAt(words, before) });
    }
    expect(lost).toEqual([]);
  });
});

describe('a site that is closed', () => {
  it('answers 503 to everybody but administrators, and lets them sign in', async () => {
    const { browser: admin } = await signedInAs(product, 'admins');
    const { browser: agent } = await signedInAs(product, 'agents');
    const guest = await product.visit();
    const close = (enable: boolean) =>
      admin.send('PUT', '/api/v1/settings', {
        settings: { maintenance: { enable, message: 'Back at nine 🙂' } },
      });
    await close(true);
    try {
      for (const browser of [guest, agent]) {
        const { status, body } = await browser.get<{ message: string }>('/api/v1/hc');
        expect([status, body.message]).toEqual([503, 'Back at nine 🙂']);
        expect((await browser.get('/api/v1/bootstrap-data')).status).toBe(200);
      }
      expect((await agent.get('/api/v1/tickets')).status).toBe(503);
      expect((await guest.get('/healthz')).status).toBe(200);
      expect((await admin.get('/api/v1/hc')).status).toBe(200);
      const login = await guest.post('/auth/login', {
        email: 'nobody@example.org',
        password: 'wrong',
      });
      expect(login.status).toBe(422);
    } finally {
      await close(false);
    }
    expect((await guest.get('/api/v1/hc')).status).toBe(200);
  });
});

describe('what is kept for some days', () => {
  it('is deleted when it is older, and stays when it is kept for good', async () => {
    const { services } = product;
    const long = '2020-01-01T00:00:00Z';
    await services.db.insert(searchTerms).values({ term: 'long ago', results: [], created_at: long });
    await services.db
      .insert(suggestionOutcomes)
      .values({ form_id: randomUUID(), held_out: false, results: [1], filed: true, created_at: long });
    await services.db
      .insert(auditEntries)
      .values({ action: 'test.old', subject_type: 'test', via: 'system', created_at: long });
    const left = async () => [
      (await services.db.select().from(searchTerms).where(eq(searchTerms.term, 'long ago'))).length,
      (await services.db.select().from(suggestionOutcomes)).length,
      (await services.db.select().from(auditEntries).where(eq(auditEntries.action, 'test.old'))).length,
    ];
    await saveSettings(services, { privacy: { audit_days: null, search_terms_days: null } });
    await pruneAudit(services);
    await pruneSearchTerms(services);
    expect(await left()).toEqual([1, 1, 1]);
    await saveSettings(services, { privacy: { audit_days: 30, search_terms_days: 30 } });
    await pruneAudit(services);
    await pruneSearchTerms(services);
    expect(await left()).toEqual([0, 0, 0]);
  });
});

describe('a test of the settings', () => {
  it('writes, reads and deletes a file in the storage', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const { status, body } = await browser.post<CheckResult>('/api/v1/settings/storage/test', {});
    expect([status, body.ok, body.steps.map(({ name }) => name)]).toEqual([
      200,
      true,
      ['write', 'read', 'delete'],
    ]);
  });

  it('looks for the newest article by its title, and is content with none', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const test = () => browser.post<CheckResult>('/api/v1/settings/search/test', {});
    const none = await test();
    expect([none.status, none.body.ok, none.body.steps[0]?.message]).toEqual([200, true, 'No articles yet']);
    await product.services.db.execute(sql`
      with top as (insert into categories (name, slug, position) values ('Printers', 'printers', 1) returning id),
        section as (insert into categories (parent_id, is_section, name, slug, position)
          select id, true, 'Paper', 'paper', 1 from top returning id)
      insert into articles (section_id, title, slug, body, body_text, headings)
        select id, 'Colourless ink (emergency)', 'ink', '<p>Ink</p>', 'Ink', '[]' from section`);
    await product.services.cache.dropAll(product.services.db);
    await product.caughtUp();
    const found = await test();
    expect([found.body.ok, found.body.steps.map(({ name }) => name)]).toEqual([true, ['newest', 'find']]);
    expect(found.body.steps[0]?.message).toBe('Colourless ink (emergency)');
  });

  it('says that mails reach nobody without a mail server, and what the server says, without the password', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const test = () => browser.post<CheckResult>('/api/v1/settings/mail/test', {});
    const none = (await test()).body;
    expect([none.ok, none.steps[0]?.message]).toEqual([
      false,
      'No mail server is set up yet. Emails are saved as files and not delivered.',
    ]);
    const server = createServer((socket) => socket.end('554 very-secret is not let in\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await saveSettings(product.services, { mail: { smtp_url: `smtp://ann:very-secret@127.0.0.1:${port}` } });
    const { status, body, text } = await test();
    expect([status, body.ok]).toEqual([200, false]);
    expect(body.steps[0]?.message).toContain('554');
    expect(text).not.toContain('very-secret');
    await saveSettings(product.services, { mail: { smtp_url: null } });
    server.close();
  });
});
