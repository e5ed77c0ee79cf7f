import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { LoggedError, LoggedJob, SetupChecklist, SystemState } from '#shared/system.ts';
import { rows } from '../../platform/db/statements.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, makePerson, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { createUser } from '../auth/service.ts';
import { roles, users } from '../auth/tables.ts';
import { setupMarks } from './tables.ts';

const folder = await mkdtemp(join(tmpdir(), 'helpdock-backups-'));
const product = testProduct({
  BACKUP_FOLDER: folder,
  SMTP_URL: 'smtp://mailer:hunter2-secret@mail.example.org',
  METRICS_TOKEN: 'metrics-secret-text',
});
const asAdmin = async () => (await signedInAs(product, 'admins')).browser;

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Page<Row> {
  data: Row[];
  next_cursor: string | null;
}

const jobsOf = async (browser: Browser, search = '') =>
  (await browser.get<Page<LoggedJob>>(`/api/v1/logs/jobs${search}`)).body;
const errorsOf = async (browser: Browser, search = '') =>
  (await browser.get<Page<LoggedError>>(`/api/v1/logs/error${search}`)).body;
const checklistOf = async (browser: Browser, search = '') =>
  (await browser.get<SetupChecklist>(`/api/v1/setup-checklist${search}`)).body;
const stepOf = ({ steps }: SetupChecklist, name: string) => steps.find((step) => step.name === name);

describe('the state of the system', () => {
  it('is told without a secret and without a path of the machine', async () => {
    const browser = await asAdmin();
    const { status, body, text } = await browser.get<{ system: SystemState }>('/api/v1/system');
    expect(status).toBe(200);
    expect(body.system).toMatchObject({
      version: '0.1.0',
      node: process.version,
      migrations: { pending: 0 },
      mail: { driver: 'smtp', last_sent_at: null },
      storage: { driver: 'local' },
      backup: { scheduled: true, pending: false, last: null, stored: [], keep: 7 },
    });
    expect(body.system.queues.map(({ name }) => name)).toContain('mail-send');
    const wrong = body.system.checks.filter(({ ok }) => !ok).map(({ name }) => name);
    expect(wrong).toEqual(expect.arrayContaining(['address', 'backup']));
    for (const secret of ['hunter2', 'metrics-secret', product.services.env.DATA_DIR, folder]) {
      expect(text).not.toContain(secret);
    }
  });

  it('knows the backup that was asked for', async () => {
    const browser = await asAdmin();
    expect((await browser.post('/api/v1/system/backups', {})).status).toBe(202);
    expect((await browser.post('/api/v1/system/backups', {})).status).toBe(409);
    await product.services.jobs.drain(product.services);
    expect(await readdir(folder)).toHaveLength(1);
    const { body } = await browser.get<{ system: SystemState }>('/api/v1/system');
    expect(body.system.backup).toMatchObject({ pending: false, failed: null, last: { asked_by: 'screen' } });
    expect(body.system.checks.find(({ name }) => name === 'backup')).toMatchObject({
      ok: true,
      message: 'The last backup is less than a day old.',
    });
    const [name = ''] = await readdir(folder);
    expect(body.system.backup.stored).toEqual([
      { name, made_at: expect.any(String), bytes: expect.any(Number) },
    ]);
    const [done] = (await checklistOf(browser)).steps.filter((step) => step.name === 'backup');
    expect(done).toMatchObject({ done: true });
    const remove = (which: string) => browser.send('DELETE', `/api/v1/system/backups/${which}`);
    expect((await remove('helpdock-2020-01-01-000000')).status).toBe(404);
    expect((await remove(name)).status).toBe(200);
    expect((await remove(name)).status).toBe(404);
    expect(await readdir(folder)).toEqual([]);
    const [noted] = await rows(
      product.services.db,
      sql`select before from audit_entries where action = 'backup.delete'`,
    );
    expect(noted).toEqual({ before: { name } });
  });

  it('forgets what it keeps in memory when it is told to', async () => {
    const browser = await asAdmin();
    const { cache, db } = product.services;
    let read = 0;
    const value = () => cache.read('a-test', async () => ++read);
    expect([await value(), await value()]).toEqual([1, 1]);
    expect((await browser.post('/api/v1/cache/flush', {})).status).toBe(200);
    await product.caughtUp();
    expect(await value()).toBe(2);
    const written = await rows(db, sql`select action from audit_entries where action = 'cache.flush'`);
    expect(written).toHaveLength(1);
  });
});

describe('the log of jobs', () => {
  // Sorted last: the embedded database's clock has milliseconds, which order the log.
  const makeFailed = async (name: string) => {
    const [job] = await rows<{ id: string }>(
      product.services.db,
      sql`insert into jobs.job (name, data, state, retry_limit, retry_count, output, completed_on, created_on)
        select ${name}, '{"ids":[]}', 'failed', 8, 8, '{"message":"The mail server refused it: 100% full"}', now(),
          greatest(now(), max(created_on) + interval '1 ms') from jobs.job returning id::text`,
    );
    return job?.id ?? '';
  };

  it('pages, filters and finds', async () => {
    const browser = await asAdmin();
    const ids = [await makeFailed('mail-send'), await makeFailed('mail-send')];
    const first = await jobsOf(browser, '?state=failed&limit=1');
    expect(first.data).toMatchObject([{ id: ids[1], name: 'mail-send', attempts: 8, state: 'failed' }]);
    const second = await jobsOf(browser, `?state=failed&limit=1&cursor=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ id: ids[0] }], next_cursor: null });
    expect((await jobsOf(browser, '?query=100%25')).data).toHaveLength(2);
    expect((await jobsOf(browser, '?query=1_0')).data).toHaveLength(0);
    expect((await jobsOf(browser, '?name=nothing')).data).toEqual([]);
    // By label, in any language.
    for (const words of ['send emails', 'e-mails senden', 'إرسال الرسائل']) {
      const { data } = await jobsOf(browser, `?state=failed&query=${encodeURIComponent(words)}`);
      expect(data).toMatchObject([{ label: 'Send emails' }, { label: 'Send emails' }]);
    }
    expect((await browser.get('/api/v1/logs/jobs?cursor=x')).status).toBe(422);
    expect((await browser.get('/api/v1/logs/jobs?state=odd')).status).toBe(422);
    expect(JSON.stringify(first)).not.toContain('"data":{"ids"');
  });

  it('tries a failed job again, and no other', async () => {
    const browser = await asAdmin();
    const id = await makeFailed('events-prune');
    const retry = () => browser.post(`/api/v1/logs/jobs/${id}/retry`, {});
    expect((await retry()).status).toBe(202);
    expect((await retry()).status).toBe(409);
    expect((await browser.post('/api/v1/logs/jobs/none/retry', {})).status).toBe(422);
  });

  it('tries one again that was put into the archive', async () => {
    const browser = await asAdmin();
    const id = await makeFailed('mail-send');
    await product.services.db.execute(sql`
      with gone as (delete from jobs.job where id = ${id}::uuid returning *)
      insert into jobs.archive select * from gone`);
    expect((await jobsOf(browser, '?state=failed')).data.map((job) => job.id)).toContain(id);
    expect((await browser.post(`/api/v1/logs/jobs/${id}/retry`, {})).status).toBe(202);
    await product.services.jobs.drain(product.services);
    const [job] = (await jobsOf(browser)).data.filter((one) => one.id === id);
    expect(job).toMatchObject({ state: 'completed', error: null });
  });

  it('says what runs by the clock', async () => {
    const browser = await asAdmin();
    await product.services.db.execute(
      sql`insert into jobs.schedule (name, cron) values ('backup', '0 2 * * *') on conflict do nothing`,
    );
    const { body } = await browser.get<{ schedule: { name: string }[] }>('/api/v1/logs/schedule');
    expect(body.schedule).toEqual([
      expect.objectContaining({ name: 'backup', cron: '0 2 * * *', last_state: 'completed' }),
    ]);
  });
});

describe('the log of failures', () => {
  it('counts the same failure, and has nothing that people wrote', async () => {
    const browser = await asAdmin();
    const { log } = product.services;
    for (const number of [41, 42]) {
      const cause = new TypeError(`No person 1234567${number} with ann@example.com: "Dear all"\nsecond line`);
      log.error(
        { err: cause, procedure: 'tickets.create', request_id: `request-${number}` },
        'a call failed',
      );
    }
    log.error({ status: 500 }, 'request failed');
    const { data } = await errorsOf(browser);
    expect(data).toMatchObject([
      {
        kind: 'TypeError',
        call: 'tickets.create',
        count: 2,
        request_id: 'request-42',
        message: 'No person … with …@…: "…"',
      },
    ]);
    expect((await errorsOf(browser, '?query=tickets')).data).toHaveLength(1);
    expect((await errorsOf(browser, '?query=nothing')).data).toEqual([]);
    expect((await errorsOf(browser, '?to=2020-01-01')).data).toEqual([]);
  });

  it('has failures of statements without their values', async () => {
    const browser = await asAdmin();
    const { db, log } = product.services;
    const failure = await db
      .execute(sql`select ${'a secret of ann@example.com'}::integer`)
      .catch((error) => error);
    log.error({ err: failure, path: '/hc' }, 'a page failed');
    const { data } = await errorsOf(browser, '?limit=1');
    expect(JSON.stringify(data)).not.toContain('secret');
    expect(product.services.logTail.lines().join('')).not.toContain('params: a secret');
  });

  it('does no harm while the database is away, and is written later', async () => {
    const browser = await asAdmin();
    const { errors, log, db } = product.services;
    log.error({ err: new RangeError('too far'), job: 'a-job' }, 'job failed');
    await db.execute(sql`alter table error_log rename to error_log_away`);
    await errors.flush();
    await db.execute(sql`alter table error_log_away rename to error_log`);
    const { data } = await errorsOf(browser, '?limit=1');
    expect(data).toMatchObject([{ kind: 'RangeError', call: 'a-job', count: 1 }]);
  });
});

describe('the support bundle', () => {
  it('has the last lines of the log, and no secret, no address, nothing that people wrote', async () => {
    const browser = await asAdmin();
    const customer = await signedInAs(product, 'customers');
    await fileTicket(product, customer.browser, 'A very private subject');
    const { log } = product.services;
    for (let line = 0; line < 1100; line += 1) log.error({ path: `/hc/${line}` }, 'a line');
    log.error(
      { err: new Error(`Mail to ${customer.user.email}: "Dear Ann"`), token: 'hidden-token' },
      'it failed',
    );
    const { status, body, text } = await browser.get<{ bundle: { log: object[]; settings: object } }>(
      '/api/v1/system/support-bundle',
    );
    expect(status).toBe(200);
    expect(body.bundle.log).toHaveLength(1000);
    expect(body.bundle.log.at(-1)).toMatchObject({ msg: 'it failed', err: { message: 'Mail to …@…: "…"' } });
    const secrets = ['hunter2', 'hidden-token', 'metrics-secret', 'a-key-for-tests', customer.user.email];
    for (const secret of [...secrets, 'private subject', 'worked yesterday', product.services.env.DATA_DIR]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('the start checklist', () => {
  it('follows what is done, and compares the address with what the browser sees', async () => {
    const browser = await asAdmin();
    const seen = await checklistOf(browser, '?origin=https://help.example.org');
    expect(stepOf(seen, 'address')).toMatchObject({
      done: false,
      message:
        "You're viewing the site at https://help.example.org, but BASE_URL is set to http://localhost:3000. Links in emails point there.",
    });
    const own = await checklistOf(browser, '?origin=http://localhost:3000');
    expect(stepOf(own, 'address')).toMatchObject({ done: true });
    expect(stepOf(own, 'mail')).toMatchObject({ done: true });
    expect(stepOf(own, 'branding')).toMatchObject({ done: false });
    expect(stepOf(own, 'two_factor')).toMatchObject({ done: false });
    // Without a second factor the administrator could only set one up.
    await product.services.db.update(users).set({ two_factor_confirmed_at: sql`now()` });
    await product.services.db
      .update(roles)
      .set({ require_two_factor: true })
      .where(sql`name in ('admins', 'agents')`);
    expect(stepOf(await checklistOf(browser), 'two_factor')).toMatchObject({ done: true });
    await product.services.db.update(roles).set({ require_two_factor: false });
  });

  it('says how many of the staff have no name, and where they are', async () => {
    const browser = await asAdmin();
    const { user } = await signedInAs(product, 'agents');
    const name = (first_name: string | null) =>
      product.services.db.update(users).set({ first_name, last_name: null }).where(eq(users.id, user.id));
    await name(null);
    expect(stepOf(await checklistOf(browser), 'agents')).toMatchObject({
      done: false,
      message: '1 agent has no name',
      path: '/admin/people?status=unnamed',
    });
    const { body } = await browser.get<{ pagination: { data: { id: number }[] } }>(
      '/api/v1/users?status=unnamed',
    );
    expect(body.pagination.data.map(({ id }) => id)).toEqual([user.id]);
    await name('Ann');
    expect(stepOf(await checklistOf(browser), 'agents')).not.toHaveProperty('path');
  });

  it.each(['logo_dark', 'logo_light', 'logo_dark_mobile', 'logo_light_mobile'])(
    'counts the logo that was published as %s',
    async (field) => {
      const browser = await asAdmin();
      const picture = new Blob(
        ['<svg xmlns="http://www.w3.org/2000/svg" width="6" height="6"><rect width="6" height="6"/></svg>'],
        { type: 'image/svg+xml' },
      );
      const form = new FormData();
      form.append('kind', 'logo');
      form.append('file', picture, 'logo.svg');
      const { body } = await browser.post<{ url: string }>('/api/v1/appearance/pictures', form);
      const publish = async (logo: string | null) => {
        const branding = { site_name: 'Fjord Bikes', [field]: logo };
        await browser.send('PUT', '/api/v1/appearance/draft', { settings: { branding } });
        expect((await browser.post('/api/v1/appearance/publish', {})).status).toBe(200);
        return stepOf(await checklistOf(browser), 'branding');
      };
      expect(await publish(body.url)).toMatchObject({ done: true });
      expect(await publish(null)).toMatchObject({ done: false });
    },
  );

  it('is put away and called back for everybody, step by step too', async () => {
    const browser = await asAdmin();
    const mark = (name: string, marked: boolean) =>
      browser.send('PUT', '/api/v1/setup-checklist', { name, marked });
    expect((await mark('branding', true)).status).toBe(200);
    expect((await mark('checklist', true)).status).toBe(200);
    expect((await mark('checklist', true)).status).toBe(200);
    expect((await mark('nothing', true)).status).toBe(422);
    const away = await checklistOf(await asAdmin());
    expect(away.dismissed).toBe(true);
    expect(stepOf(away, 'branding')).toMatchObject({ skipped: true });
    await mark('checklist', false);
    expect(await checklistOf(browser)).toMatchObject({ dismissed: false });
    await product.services.db.delete(setupMarks);
  });

  it('shows nobody what they can do nothing about', async () => {
    const { db } = product.services;
    const permissions = [
      { name: 'admin.access', restrictions: [] },
      { name: 'channels.update', restrictions: [] },
    ];
    await db.insert(roles).values({ name: 'mailers', permissions });
    const user = await createUser(
      product.services,
      { email: 'mailer@example.com', password: 'a-password-for-tests' },
      ['mailers' as never],
    );
    const browser = await product.visit();
    await browser.signIn(user.email, 'a-password-for-tests');
    expect((await checklistOf(browser)).steps.map(({ name }) => name)).toEqual(['mail', 'incoming']);
    expect((await browser.get('/api/v1/system')).status).toBe(403);
    await makePerson(product, 'agents');
  });
});
