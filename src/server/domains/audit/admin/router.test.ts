import { describe, expect, it } from 'vitest';
import { bearerFor, makePerson, newEmail, password, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { AuditAction } from '#shared/audit-actions.ts';
import type { AuditEntry, SignIn } from '#shared/logs.ts';
import { pruneSignIns } from '../../auth/sign-ins/service.ts';
import { signIns } from '../../auth/sign-ins/tables.ts';
import { saveSettings } from '../../settings/service.ts';
import { audit } from '../service.ts';
import { auditEntries } from '../tables.ts';
import { pruneAudit } from './jobs.ts';

const product = testProduct();

interface Page<Entry> {
  data: Entry[];
  next_cursor: string | null;
  errors?: Record<string, string[]>;
}

const admin = await (async () => {
  let known: Awaited<ReturnType<typeof signedInAs>> | undefined;
  return async () => {
    known ??= await signedInAs(product, 'admins');
    return known;
  };
})();

const auditLog = async (query = '') => {
  const { browser } = await admin();
  return (await browser.get<Page<AuditEntry>>(`/api/v1/logs/audit${query}`)).body;
};

const signInLog = async (query = '') => {
  const { browser } = await admin();
  return (await browser.get<Page<SignIn>>(`/api/v1/logs/sign-ins${query}`)).body;
};

const note = (action: AuditAction, parts: { id?: string; before?: unknown; after?: unknown } = {}) =>
  audit(product.services, product.services.db, {
    action,
    subject_type: action.split('.')[0] ?? '',
    subject_id: parts.id ?? null,
    before: parts.before,
    after: parts.after,
  });

describe('the audit log', () => {
  it('tells who changed which settings, from where, and masks what is secret', async () => {
    const { browser, user } = await admin();
    const smtp_url = 'smtp://anna:very-secret@mail.example.org';
    await browser.send('PUT', '/api/v1/settings', {
      settings: { branding: { site_name: 'Paper 🙂' }, mail: { smtp_url } },
    });
    const [entry] = (await auditLog('?action=settings.update')).data;
    expect(entry).toMatchObject({
      user: { id: user.id },
      impersonator: null,
      action: 'settings.update',
      subject_type: 'settings',
      before: { branding: { site_name: 'Helpdock' }, mail: { smtp_url: null } },
      after: { branding: { site_name: 'Paper 🙂' }, mail: { smtp_url: '********' } },
      via: 'session',
    });
    expect(entry?.ip_address).toContain('127.0.0.1');
    // Equal values are no change.
    await browser.send('PUT', '/api/v1/settings', { settings: { branding: { site_name: 'Paper 🙂' } } });
    expect((await auditLog('?action=settings.update')).data).toHaveLength(1);
  });

  it('tells a token and the product itself apart', async () => {
    const headers = await bearerFor(product, await makePerson(product, 'admins'));
    await fetch(`${product.url}/api/v1/settings`, {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ settings: { hc: { footer: false } } }),
    });
    expect((await auditLog('?limit=1')).data[0]).toMatchObject({
      via: 'token',
      after: { hc: { footer: false } },
    });
    await note('backup.create');
    expect((await auditLog('?limit=1')).data[0]).toMatchObject({
      via: 'system',
      user: null,
      ip_address: null,
      before: null,
      after: null,
    });
  });

  it('keeps what differs, no secrets by name, and no endless texts', async () => {
    await note('webhook.update', {
      id: '7',
      before: { name: 'a', url: 'https://x.example', secret: 'old', events: ['one'], has_password: false },
      after: {
        name: 'b',
        url: 'https://x.example',
        secret: 'new',
        events: ['one', 'two'],
        has_password: true,
      },
    });
    await note('custom_page.create', {
      after: { body: 'x'.repeat(5000), feed: 'https://u:p@x.example/feed' },
    });
    const [page, webhook] = (await auditLog('?limit=2')).data;
    expect(webhook).toMatchObject({
      before: { name: 'a', secret: '********', events: ['one'], has_password: false },
      after: { name: 'b', secret: '********', events: ['one', 'two'], has_password: true },
    });
    expect(webhook?.before).not.toHaveProperty('url');
    const after = page?.after as { body: string; feed: string };
    expect(after.body).toHaveLength(2001);
    expect(after.feed).toBe('https://u:********@x.example/feed');
  });

  it('is narrowed down by who, what, when and words, and read on by cursor', async () => {
    const { browser, user } = await admin();
    for (const id of ['1', '2', '3'])
      await note('tag.update', { id, before: { name: 'x' }, after: { name: `Label ${id}%` } });
    const ids = async (query: string) => (await auditLog(query)).data.map((entry) => entry.subject_id);
    expect(await ids('?action=tag.update')).toEqual(['3', '2', '1']);
    expect(await ids('?subject_type=tag&subject_id=2')).toEqual(['2']);
    expect(await ids('?query=label 3%25')).toEqual(['3']);
    expect(await ids(`?subject_type=tag&userId=${user.id}`)).toEqual([]);
    expect(await ids('?subject_type=tag&from=2020-01-01&to=2020-02-01')).toEqual([]);
    expect(await ids('?subject_type=tag&from=2020-01-01T00:00:00Z')).toHaveLength(3);
    const first = await auditLog('?subject_type=tag&limit=2');
    expect(first.data.map(({ subject_id }) => subject_id)).toEqual(['3', '2']);
    const rest = await auditLog(`?subject_type=tag&limit=2&cursor=${first.next_cursor}`);
    expect([rest.data.map(({ subject_id }) => subject_id), rest.next_cursor]).toEqual([['1'], null]);
    for (const query of ['cursor=nonsense', 'cursor=0', 'from=yesterday', 'userId=abc']) {
      const { status } = await browser.get(`/api/v1/logs/audit?${query}`);
      expect([query, status]).toEqual([query, 422]);
    }
    const { actions, people } = await browser.trpc.logs.auditChoices.query();
    expect(actions).toContain('tag.update');
    expect(people.map(({ id }) => id)).toContain(user.id);
  });

  it('is sent as a file that no spreadsheet takes for formulas', async () => {
    await note('theme.update', { before: { name: 'a' }, after: { name: 'b' } });
    const odd = { action: '=1+1', subject_type: '=1+1', subject_id: '+2', via: 'system' } as const;
    await product.services.db.insert(auditEntries).values(odd);
    const { browser } = await admin();
    const answer = await browser.get('/api/v1/logs/audit?format=csv&query=1');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=audit.csv');
    const lines = answer.text.trim().split('\r\n');
    expect(lines[0]).toBe(
      'id,created_at,user,user_id,impersonator,action,subject_type,subject_id,before,after,ip_address,via',
    );
    expect(answer.text).toContain(`,'=1+1,'=1+1,'+2,`);
    expect((await (await product.visit()).get('/api/v1/logs/audit?format=csv')).status).toBe(401);
  });

  it('forgets what it holds of a person whose account goes, and keeps who did what', async () => {
    const leaver = await signedInAs(product, 'admins');
    await leaver.browser.send('PUT', '/api/v1/settings', { settings: { hc: { footer: true } } });
    await note('user.update', {
      id: String(leaver.user.id),
      before: { email: 'a@b.example' },
      after: { email: 'c@d.example' },
    });
    await leaver.browser.trpc.users.delete.mutate({ id: 'me', deleteCurrentUser: true });
    const [done] = (await auditLog(`?userId=${leaver.user.id}&action=settings.update`)).data;
    expect(done).toMatchObject({ user: { display_name: 'Deleted user' }, after: { hc: { footer: true } } });
    const [about] = (await auditLog(`?subject_type=user&subject_id=${leaver.user.id}&action=user.update`))
      .data;
    expect(about).toMatchObject({ before: null, after: null });
  });

  it('is swept of what is older than the site keeps', async () => {
    const { db } = product.services;
    const aged = { action: 'tag.create', subject_type: 'aged', via: 'system' as const };
    await db.insert(auditEntries).values({ ...aged, created_at: '2020-01-01T00:00:00Z' });
    await saveSettings(product.services, { privacy: { audit_days: null } });
    await pruneAudit(product.services);
    expect((await auditLog('?subject_type=aged')).data).toHaveLength(1);
    await saveSettings(product.services, { privacy: { audit_days: 365 } });
    await pruneAudit(product.services);
    expect((await auditLog('?subject_type=aged')).data).toEqual([]);
    expect((await auditLog('?action=settings.update')).data).not.toEqual([]);
  });
});

describe('the log of sign-ins', () => {
  const login = async (email: string, secret: string) =>
    (await product.visit()).post('/auth/login', { email, password: secret });

  it('tells each try, of people and of addresses that nobody has, in the same way', async () => {
    const person = await makePerson(product);
    const stranger = newEmail('stranger');
    await login(newEmail('earlier'), 'wrong');
    const { statements: known } = await product.counter.during(() => login(person.email, 'wrong'));
    const { statements: unknown } = await product.counter.during(() => login(stranger, 'wrong'));
    // Known and unknown addresses take the same work, so it does not reveal accounts.
    expect(unknown).toEqual(known);
    await login(person.email.toUpperCase(), password);
    const { data } = await signInLog('?limit=3');
    expect(data).toMatchObject([
      { user: { id: person.id }, ok: true, reason: 'password' },
      { user: null, email: stranger, ok: false, reason: 'wrong_credentials' },
      { user: { id: person.id }, email: person.email, ok: false, reason: 'wrong_credentials' },
    ]);
    expect(data[0]?.ip_address).toContain('127.0.0.1');
    expect((await signInLog(`?userId=${person.id}&ok=false`)).data).toHaveLength(1);
    expect((await signInLog(`?query=${encodeURIComponent(stranger)}`)).data).toHaveLength(1);
    const { browser } = await admin();
    const file = await browser.get('/api/v1/logs/sign-ins?format=csv&ok=0');
    expect(file.text).toContain(`,${stranger},,,false,wrong_credentials,`);
  });

  it('tells of tokens, and goes with the account', async () => {
    const person = await signedInAs(product, 'admins');
    const answer = await fetch(`${product.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.user.email, password, token_name: 'CLI' }),
    });
    expect(answer.status).toBe(200);
    const own = `?userId=${person.user.id}`;
    expect((await signInLog(own)).data.map(({ reason }) => reason)).toContain('token');
    await person.browser.trpc.users.delete.mutate({ id: 'me', deleteCurrentUser: true });
    expect((await signInLog(own)).data).toEqual([]);
  });

  it('is swept', async () => {
    const { db } = product.services;
    await login(newEmail('recent'), 'wrong');
    await db.insert(signIns).values({
      email: 'long-ago@example.com',
      ok: false,
      reason: 'wrong_credentials',
      ip_address: '127.0.0.1',
      user_agent: '',
      created_at: '2020-01-01T00:00:00Z',
    });
    await saveSettings(product.services, { privacy: { sign_ins_days: null } });
    await pruneSignIns(product.services);
    expect((await signInLog('?query=long-ago')).data).toHaveLength(1);
    await saveSettings(product.services, { privacy: { sign_ins_days: 90 } });
    await pruneSignIns(product.services);
    expect((await signInLog('?query=long-ago')).data).toEqual([]);
    expect((await signInLog('?query=recent-')).data).toHaveLength(1);
  });
});
