import { and, eq, ne, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '#server/platform/db/statements.ts';
import type { Browser } from '#server/testing/browser.ts';
import {
  bearerFor,
  fileTicket,
  makePerson,
  newEmail,
  password,
  signedInAs,
  uploadFile,
} from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { mailsTo } from '#server/testing/mails.ts';
import type { MergePreview } from '#shared/people.ts';
import { maxImported, type PeopleImport } from '#shared/people-import.ts';
import type { Permission } from '#shared/permissions.ts';
import type { ShownUser } from '#shared/users.ts';
import { auditEntries } from '../../audit/tables.ts';
import { createUser } from '../../auth/service.ts';
import { roles, users } from '../../auth/tables.ts';
import { deleteExpiredJobs } from '../../jobs/run-job.ts';
import { jobs } from '../../jobs/tables.ts';
import { notifications } from '../../notifications/tables.ts';
import { purchases } from '../../purchases/tables.ts';
import { replies } from '../../tickets/replies/tables.ts';

const product = testProduct();

interface Answer extends MergePreview {
  user: ShownUser;
  message: string;
  errors: Record<string, string[]>;
}

const asAdmin = async () => (await signedInAs(product, 'admins')).browser;

const auditOf = (id: number, action: string) =>
  product.services.db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.subject_id} = ${String(id)} and ${auditEntries.action} = ${action}`);

/** A user with a role of exactly these permissions. */
async function someoneWith(permissions: string[], { scope }: { scope?: string } = {}) {
  const name = newEmail('role');
  const granted: Permission[] = permissions.map((permission) => ({ name: permission, restrictions: [] }));
  if (scope !== undefined)
    granted.push({ name: 'tickets.view', restrictions: [{ name: 'scope', value: scope }] });
  await product.services.db.insert(roles).values({ name, permissions: granted });
  const email = newEmail('someone');
  const user = await createUser(product.services, { email, password, first_name: 'Some' }, [name]);
  return { user, browser: await (await product.visit()).signIn(email, password) };
}

describe('merging two customers', () => {
  const merge = (browser: Browser, id: number, userId: number) =>
    browser.post<Answer>(`/api/v1/users/${id}/merge`, { userId });
  const preview = (browser: Browser, id: number, userId: number) =>
    browser.get<Answer>(`/api/v1/users/${id}/merge-preview?userId=${userId}`);

  /** Columns that still reference the person, except those of the anonymized row. */
  async function tracesOf(id: number): Promise<string[]> {
    const columns = await rows<{ place: string; name: string }>(
      product.services.db,
      sql`select conrelid::regclass::text as place, attname as name from pg_constraint
        join pg_attribute on attrelid = conrelid and attnum = conkey[1]
        where contype = 'f' and confrelid = 'users'::regclass`,
    );
    const found: string[] = [];
    for (const { place, name } of columns) {
      const [counted] = await rows<{ count: number }>(
        product.services.db,
        sql`select count(*)::integer as count from ${sql.raw(place)} where ${sql.raw(`"${name}"`)} = ${id}`,
      );
      if ((counted?.count ?? 0) > 0) found.push(`${place}.${name}`);
    }
    return found;
  }

  it('hands everything over, ends the other account at once, and says so', async () => {
    const admin = await asAdmin();
    const [survivor, other] = [
      await signedInAs(product, 'customers'),
      await signedInAs(product, 'customers'),
    ];
    const [into, from] = [survivor.user, other.user];
    const headers = await bearerFor(product, await makePerson(product, 'agents'));
    const ticket = await fileTicket(product, other.browser);
    await fileTicket(product, survivor.browser);
    const file = await uploadFile(other.browser);
    await other.browser.post(`/api/v1/tickets/${ticket.id}/replies`, { body: '<p>More.</p>' });
    await product.services.db
      .insert(purchases)
      .values({ user_id: from.id, code: newEmail(), item_id: '1', item_name: 'It' });
    await product.services.db
      .insert(notifications)
      .values({ user_id: from.id, type: 'ticket', data: { lines: [] } as never });
    await admin.send('PUT', `/api/v1/users/${from.id}`, { emails: [newEmail('third')], notes: 'Two.' });
    await admin.send('PUT', `/api/v1/users/${into.id}`, {
      emails: [from.email.replace('@', '+x@')],
      notes: 'One.',
    });

    const seen = await preview(admin, into.id, from.id);
    expect(seen.status).toBe(200);
    expect(seen.body.result).toMatchObject({
      user: { id: into.id, email: into.email, notes: 'One.\n\nTwo.' },
      summary: { tickets: 2, files: 1, purchases: 1 },
    });
    expect(seen.body.result.user.emails).toContain(from.email);
    expect(seen.body.warnings).toEqual([]);
    expect(await auditOf(into.id, 'user.merge')).toEqual([]);

    const done = await merge(admin, into.id, from.id);
    expect(done.status).toBe(200);
    expect(done.body.user).toMatchObject({ id: into.id, email: into.email, notes: 'One.\n\nTwo.' });
    expect(done.body.user.emails).toHaveLength(3);
    // Only a count of zero remains.
    expect(await tracesOf(from.id)).toEqual(['unread_counts.user_id']);
    const [gone] = await product.services.db.select().from(users).where(eq(users.id, from.id));
    expect(gone).toMatchObject({ merged_into: into.id, first_name: 'Deleted', password_hash: null });
    const theirs = await survivor.browser.get<{ pagination: { data: { id: number }[] } }>('/api/v1/tickets');
    expect(theirs.body.pagination.data.map(({ id }) => id)).toContain(ticket.id);
    expect((await survivor.browser.get(`/api/v1/file-entries/${file.id}`)).status).toBe(200);
    const said = await survivor.browser.get<{ pagination: { data: { user: { id: number } }[] } }>(
      `/api/v1/tickets/${ticket.id}/replies`,
    );
    expect(said.body.pagination.data.every(({ user }) => user.id === into.id)).toBe(true);
    const { events } = await admin.trpc.tickets.events.query({ id: ticket.id });
    expect(events.at(-1)).toMatchObject({ type: 'requester', data: { to: { id: into.id } } });
    expect(await auditOf(into.id, 'user.merge')).toMatchObject([
      { after: { merged: { email: from.email } } },
    ]);

    expect((await other.browser.get('/api/v1/users/me')).status).toBe(401);
    const login = await (await product.visit()).post<Answer>('/auth/login', { email: from.email, password });
    expect(login.body.errors.email).toEqual(['These credentials do not match our records.']);
    const anew = await (await product.visit()).post<Answer>('/auth/register', {
      email: from.email,
      password,
      password_confirmation: password,
    });
    expect(anew.body.errors.email).toEqual(['The email has already been taken.']);
    await (await product.visit()).post('/auth/forgot-password', { email: from.email });
    const resets = async () =>
      (await mailsTo(product, into.email)).filter((mail) => mail.link(/password\/reset/) !== undefined);
    await expect.poll(async () => (await resets()).length).toBe(1);
    expect(await mailsTo(product, from.email)).toHaveLength(0);
    expect((await fetch(`${product.url}/api/v1/users/${from.id}`, { headers })).status).toBe(404);
    expect((await merge(admin, into.id, from.id)).status).toBe(422);
    expect((await merge(admin, from.id, into.id)).status).toBe(404);

    // Entries about both are deleted with the remaining account.
    await admin.send('DELETE', `/api/v1/users/${into.id}`);
    expect(await auditOf(into.id, 'user.merge')).toMatchObject([{ after: null }]);
    expect(await auditOf(from.id, 'user.update')).toMatchObject([{ after: null }]);
  });

  it('takes names and the rest from the one who goes where there are none, and warns', async () => {
    const admin = await asAdmin();
    const bare = await createUser(product.services, { email: newEmail('bare') }, ['customers']);
    const full = await createUser(
      product.services,
      {
        email: newEmail('full'),
        first_name: 'مريم',
        language: 'ar',
        country: 'EG',
        timezone: 'Africa/Cairo',
      },
      [],
    );
    await admin.post(`/api/v1/users/${full.id}/suspend`, { reason: 'Twice here.' });
    const named = await makePerson(product);
    expect((await preview(admin, bare.id, full.id)).body.warnings).toEqual(['suspended']);
    expect((await preview(admin, full.id, named.id)).body.warnings).toEqual([
      'suspended',
      'other_name',
      'roles',
    ]);
    const { user } = (await merge(admin, bare.id, full.id)).body;
    expect(user).toMatchObject({
      first_name: 'مريم',
      language: 'ar',
      country: 'EG',
      timezone: 'Africa/Cairo',
      suspended_at: null,
      emails: [full.email],
    });
  });

  it('is for customers only, never for oneself, and not for who may do less', async () => {
    const admin = await signedInAs(product, 'admins');
    const [one, two, agent] = [
      await makePerson(product),
      await makePerson(product),
      await makePerson(product, 'agents'),
    ];
    for (const [id, userId] of [
      [one.id, one.id],
      [one.id, agent.id],
      [agent.id, one.id],
      [one.id, admin.user.id],
      [admin.user.id, one.id],
      [one.id, 2_147_483_647],
    ] as const) {
      for (const call of [merge, preview]) {
        const refused = await call(admin.browser, id, userId);
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['userId']]);
      }
    }
    expect((await merge(admin.browser, 2_147_483_647, one.id)).status).toBe(404);
    expect((await admin.browser.post(`/api/v1/users/${one.id}/merge`, { userId: 'x' })).status).toBe(422);
    const { browser } = await someoneWith(['users.merge']);
    const strong = await someoneWith(['users.view']);
    expect((await merge(browser, one.id, strong.user.id)).status).toBe(403);
    expect((await merge(browser, strong.user.id, one.id)).status).toBe(403);
    const both = await Promise.all([
      merge(admin.browser, one.id, two.id),
      merge(admin.browser, two.id, one.id),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a file of people', () => {
  interface Told {
    import: PeopleImport;
    errors: Record<string, string[]>;
  }
  const send = (browser: Browser, csv: string, dry_run = false) =>
    browser.post<Told>('/api/v1/users/import', { csv, dry_run });

  it('is tried out, then makes the accounts that can be made, and tells of every other line', async () => {
    const admin = await asAdmin();
    const mark = newEmail('import');
    const known = await makePerson(product);
    await admin.send('PUT', `/api/v1/users/${known.id}`, { emails: [`further-${mark}`] });
    const csv = [
      '\uFEFFE-Mail;Email;First name;last_name;Roles;Notes;Phone',
      `x;One-${mark};مريم;"O""Neill; Jr";agents, customers;"Two\nlines";+49 1`,
      `x;two-${mark};Bo;;;;`,
      ';;;;;;',
      `x;ONE-${mark};Again;;;;`,
      'x;nobody;;;;;',
      'x;;No;Address;;;',
      `x;${known.email};;;;;`,
      `x;further-${mark};;;;;`,
      `x;three-${mark};${'x'.repeat(256)};;;;`,
      `x;four-${mark};;;kings;;`,
      `x;five-${mark};;`,
      '=cmd|calc;six;;;;;',
    ].join('\r\n');
    const tried = (await send(admin, csv, true)).body.import;
    expect(tried).toMatchObject({ dry_run: true, lines: 11, people: 2, refused: 9 });
    expect(tried.ignored_columns).toEqual(['E-Mail', 'Phone']);
    const problems = [
      'twice',
      'bad_email',
      'no_email',
      'taken',
      'taken',
      'too_long',
      'unknown_role',
      'cells',
      'bad_email',
    ];
    expect(tried.problems.map(({ problem }) => problem)).toEqual(problems);
    expect(await product.services.db.$count(users, sql`email like ${`%${mark}`}`)).toBe(0);

    const done = (await send(admin, csv)).body.import;
    expect(done).toMatchObject({ dry_run: false, people: 2, refused: 9 });
    expect(done.refused_lines).toContain(`"'=cmd|calc"`.replaceAll('"', ''));
    expect(done.refused_lines?.split('\r\n')[0]).toContain('Phone,error');
    const found = await admin.get<{ pagination: { data: ShownUser[] } }>(`/api/v1/users?query=one-${mark}`);
    expect(found.body.pagination.data).toMatchObject([
      { email: `one-${mark}`, first_name: 'مريم', last_name: 'O"Neill; Jr', notes: 'Two\nlines' },
    ]);
    expect(found.body.pagination.data[0]?.roles.map(({ name }) => name).sort()).toEqual([
      'agents',
      'customers',
    ]);
    expect((await send(admin, csv)).body.import).toMatchObject({ people: 0, refused: 11 });
    const entries = await product.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'user.import'));
    expect(entries).toMatchObject([{ after: { people: 2 } }]);
    const again = (await send(admin, done.refused_lines ?? '', true)).body.import;
    expect(again).toMatchObject({ people: 0, refused: 9 });
    expect(again.ignored_columns).toContain('error');
  });

  it('is refused when it is none, has no addresses or too much in it', async () => {
    const admin = await asAdmin();
    const many = ['email', ...Array.from({ length: maxImported + 1 }, (_, index) => `p${index}@example.com`)];
    for (const csv of [
      `email${',x'.repeat(300)}\nsomebody@example.com`,
      '',
      'name,notes\nAnn,x',
      'email,email\na@b.de,c@d.de',
      'email\n"a@b.de',
      'email\n',
      many.join('\n'),
    ]) {
      const refused = await send(admin, csv);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['csv']]);
    }
    expect((await send(admin, 'email\nnul\u0000@example.com', true)).status).toBeLessThan(500);
  });

  it('gives no role that its sender may not give', async () => {
    const { browser } = await someoneWith([
      'users.create',
      'tickets.create',
      'articles.view',
      'files.create',
    ]);
    const mark = newEmail('given');
    const csv = `email,roles\na-${mark},admins\nb-${mark},customers\nc-${mark},\nd-${mark},agents`;
    const told = (await send(browser, csv)).body.import;
    expect(told).toMatchObject({ people: 2, refused: 2 });
    expect(told.problems.map(({ problem }) => problem)).toEqual(['role_beyond', 'role_beyond']);
    const { browser: without } = await someoneWith(['users.view']);
    expect((await send(without, csv)).status).toBe(403);
  });
});

describe('a file of all that is known of a person', () => {
  interface Made {
    job: { id: string; state: string };
    jobs: { id: string; type: string; state: string; file: { name: string } | null }[];
  }
  const ask = (browser: Browser, id: number | 'me') => browser.post<Made>(`/api/v1/users/${id}/export`);
  const fetchFile = (browser: Browser, id: string) =>
    browser.get<Record<string, unknown[]>>(`/api/v1/exports/${id}/download`);

  it('is made for who asks, holds what is theirs and no secret, and is gone after its time', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const admin = await asAdmin();
    const ticket = await fileTicket(product, browser, 'مرحبا 🙂');
    await admin.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Between us.</p>', type: 'notes' });
    await uploadFile(browser);
    await admin.send('PUT', `/api/v1/users/${user.id}`, { notes: 'Pays late.' });
    const asked = await ask(browser, 'me');
    expect([asked.status, asked.body.job.state]).toEqual([202, 'queued']);
    await product.services.jobs.drain(product.services);
    const listed = await browser.get<Made>('/api/v1/users/me/exports');
    expect(listed.body.jobs).toMatchObject([
      { id: asked.body.job.id, type: 'person_export', state: 'done', file: { name: expect.any(String) } },
    ]);
    expect((await browser.get(`/api/v1/jobs/${asked.body.job.id}`)).body).toMatchObject({
      job: listed.body.jobs[0],
    });
    const file = await fetchFile(browser, asked.body.job.id);
    expect(file.body).toMatchObject({
      profile: { id: user.id, email: user.email },
      tickets: [{ subject: 'مرحبا 🙂', messages: [{ written_by_this_person: true }] }],
      files: [{ name: 'notes.txt' }],
      roles: [{ name: 'customers' }],
    });
    expect(file.body.browsers).toHaveLength(1);
    for (const word of ['Between us', 'Pays late', 'argon2', 'password_hash'])
      expect(file.text).not.toContain(word);
    expect((await fetchFile(admin, asked.body.job.id)).status).toBe(404);

    const theirs = (await ask(admin, user.id)).body.job.id;
    expect(theirs).not.toBe(asked.body.job.id);
    expect((await ask(admin, user.id)).body.job.id).toBe(theirs);
    await product.services.jobs.drain(product.services);
    expect((await fetchFile(admin, theirs)).text).toContain('Pays late');
    expect((await fetchFile(browser, theirs)).status).toBe(404);
    expect(await auditOf(user.id, 'user.export')).toHaveLength(2);

    await product.services.db
      .update(jobs)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(jobs.id, theirs));
    expect((await fetchFile(admin, theirs)).status).toBe(404);
    await deleteExpiredJobs(product.services);
    expect(await product.services.storages.local.stat(`exports/${theirs}`)).toBeNull();
    expect(await product.services.db.$count(jobs, eq(jobs.id, theirs))).toBe(0);
    await admin.send('DELETE', `/api/v1/users/${user.id}`);
    await deleteExpiredJobs(product.services);
    expect(await product.services.storages.local.stat(`exports/${asked.body.job.id}`)).toBeNull();
  });

  it('is not for others without the permission, for nobody, or under somebody else’s name', async () => {
    const { browser } = await someoneWith(['users.view', 'users.impersonate']);
    const person = await makePerson(product);
    expect((await ask(browser, person.id)).status).toBe(403);
    expect((await ask(await asAdmin(), 2_147_483_647)).status).toBe(404);
    const admin = await asAdmin();
    expect(
      (await admin.post(`/api/v1/users/${person.id}/impersonate`, { reason: 'A <b>look</b>.' })).status,
    ).toBe(200);
    expect((await ask(admin, 'me')).status).toBe(403);
  });

  it('holds of others what the caller may see elsewhere, and nothing of somebody stronger', async () => {
    const { browser: customer, user } = await signedInAs(product, 'customers');
    const { browser: agent, user: agentRow } = await signedInAs(product, 'agents');
    const ticket = await fileTicket(product, customer, 'A confidential matter');
    await agent.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>A public answer</p>' });
    await agent.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>An internal note</p>', type: 'notes' });
    await product.services.jobs.drain(product.services);
    const fileOf = async (browser: Browser, id: number) => {
      const made = await ask(browser, id);
      if (made.status !== 202)
        return { status: made.status, text: made.text, body: {} as Record<string, unknown[]> };
      await product.services.jobs.drain(product.services);
      return fetchFile(browser, made.body.job.id);
    };
    // Exports of people with permissions that the caller lacks are refused.
    const customers = ['articles.view', 'tickets.create', 'files.create'];
    const { browser: blind } = await someoneWith([...customers, 'users.view', 'export.run']);
    expect((await blind.get('/api/v1/tickets')).body).not.toMatchObject({ data: [{}] });
    const without = await fileOf(blind, user.id);
    expect(without.body).toMatchObject({ profile: { id: user.id } });
    expect(without.body.left_out).toEqual(
      expect.arrayContaining([
        'tickets',
        'messages_elsewhere',
        'notifications',
        'files',
        'sign_ins',
        'invoices',
      ]),
    );
    for (const text of ['confidential', 'public answer', 'internal note', '127.0.0.1'])
      expect(without.text).not.toContain(text);
    const listed = await blind.get<{ pagination: { data: { id: number; open_tickets: number }[] } }>(
      `/api/v1/users?query=${encodeURIComponent(user.email)}`,
    );
    expect(listed.body.pagination.data).toMatchObject([{ id: user.id, open_tickets: 0 }]);
    expect((await fileOf(blind, agentRow.id)).status).toBe(403);
    const administrator = await makePerson(product, 'admins');
    expect((await fileOf(blind, administrator.id)).status).toBe(403);

    const { browser: limited } = await someoneWith(
      [...customers, 'users.view', 'export.run', 'tickets.update'],
      {
        scope: 'assigned',
      },
    );
    expect((await fileOf(limited, user.id)).body.tickets).toEqual([]);

    const name = newEmail('writer');
    await product.services.db.insert(roles).values({ name, permissions: [] });
    const writer = await createUser(product.services, { email: newEmail('writer') }, [name]);
    await product.services.db
      .update(replies)
      .set({ user_id: writer.id })
      .where(and(eq(replies.ticket_id, ticket.id), ne(replies.user_id, user.id)));
    const { browser: reader } = await someoneWith([...customers, 'users.view', 'export.run', 'tickets.view']);
    const seen = await fileOf(reader, writer.id);
    expect(seen.text).toContain('public answer');
    expect(seen.text).not.toContain('internal note');
    expect((await fileOf(reader, user.id)).text).toContain('confidential');
  });
});

describe('a person as whom somebody has logged in', () => {
  it('is told by mail who it was and why, unless the site says not to', async () => {
    const admin = await asAdmin();
    const person = await makePerson(product);
    await admin.post(`/api/v1/users/${person.id}/impersonate`, { reason: 'A <b>look</b>.' });
    const [mail] = await mailsTo(product, person.email);
    expect(mail?.text).toContain('Test admins logged in as you');
    expect(mail?.text).toContain('A <b>look</b>.');
    await admin.post('/api/v1/users/stop-impersonating');
    await admin.send('PUT', '/api/v1/settings', { settings: { privacy: { notify_impersonation: false } } });
    const other = await makePerson(product);
    expect((await admin.post(`/api/v1/users/${other.id}/impersonate`, {})).status).toBe(200);
    expect(await mailsTo(product, other.email)).toEqual([]);
  });
});
