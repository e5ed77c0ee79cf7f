import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { bearerFor, fileTicket, makePerson, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { rememberTokens, sessions } from '../auth/sessions/tables.ts';
import { socialProfiles } from '../auth/social/tables.ts';
import { userRoles, users } from '../auth/tables.ts';
import { accessTokens } from '../auth/tokens/tables.ts';
import { notifications } from '../notifications/tables.ts';
import { storeSale } from '../purchases/service.ts';
import { purchases } from '../purchases/tables.ts';

const product = testProduct();

const finishJobs = () => product.services.jobs.drain(product.services);

const own = '/api/v1/users/me?deleteCurrentUser=true';

const sale = {
  code: '86781236-23d0-4b3c-7dfa-c1c147e0dece',
  item_id: '1',
  item_name: 'Paper',
  image: null,
  url: null,
  supported_until: null,
  purchased_at: null,
};

async function mailsTo(address: string): Promise<number> {
  const folder = join(product.services.env.DATA_DIR, 'mail');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return mails.filter((mail) => mail.includes(`To: ${address}`)).length;
}

describe('deleting one’s own account', () => {
  it('forgets everything about the person and signs them out', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const { db, keys } = product.services;
    const headers = await bearerFor(product, user);
    const elsewhere = await product.visit();
    await elsewhere.post('/auth/login', { email: user.email, password, remember: true });
    const form = new FormData();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    form.append('file', new Blob([new Uint8Array(picture)]), 'me.png');
    const upload = await browser.post<{ user: { avatar: string } }>('/api/v1/users/me/avatar', form);
    await db.insert(socialProfiles).values({
      user_id: user.id,
      service_name: 'envato',
      user_service_id: `at-${user.id}`,
      username: 'me',
      sealed_tokens: keys.seal('social-tokens', '{}'),
    });
    await db.insert(notifications).values({ user_id: user.id, type: 'x', data: { lines: [] } });
    await storeSale(db, user.id, sale);
    await db.update(users).set({ country: 'DE', two_factor_secret: 'x' }).where(eq(users.id, user.id));

    const answer = await browser.send('DELETE', own);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ status: 'success' });
    expect((await browser.get('/api/v1/users/me')).status).toBe(401);
    expect((await elsewhere.get('/api/v1/users/me')).status).toBe(401);
    expect((await (await product.visit()).get('/api/v1/users/me', { headers })).status).toBe(401);
    expect((await browser.post('/auth/logout')).status).toBe(200);

    const [row] = await db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({
      email: `deleted-${user.id}@deleted.invalid`,
      first_name: 'Deleted',
      last_name: 'user',
      avatar: null,
      password_hash: null,
      country: null,
      two_factor_secret: null,
      deleted_at: expect.any(String),
    });
    for (const table of [
      sessions,
      rememberTokens,
      accessTokens,
      socialProfiles,
      notifications,
      purchases,
      userRoles,
    ]) {
      expect(await db.$count(table, eq(table.user_id, user.id))).toBe(0);
    }
    await finishJobs();
    expect((await fetch(product.url + upload.body.user.avatar)).status).toBe(404);
  });

  it('frees the address for somebody new', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    await browser.send('DELETE', own);
    const again = await product.visit();
    const failed = await again.post('/auth/login', { email: user.email, password });
    expect(failed.status).toBe(422);
    const fresh = { email: user.email, password, password_confirmation: password };
    expect((await again.post('/auth/register', fresh)).status).toBe(201);
    const me = await again.get<{ user: { id: number } }>('/api/v1/users/me');
    expect(me.body.user.id).not.toBe(user.id);
  });

  it('has to be meant, and can not be done by a token', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const unsaid = await browser.send('DELETE', '/api/v1/users/me');
    expect(unsaid.status).toBe(422);
    expect(unsaid.body.errors).toEqual({
      deleteCurrentUser: ['The delete current user field must be accepted.'],
    });
    expect((await browser.send('DELETE', `/api/v1/users/${user.id}`)).status).toBe(422);
    const headers = await bearerFor(product, user);
    const byToken = await fetch(product.url + own, { method: 'DELETE', headers });
    expect(byToken.status).toBe(403);
    expect((await (await product.visit()).send('DELETE', own)).status).toBe(401);
  });

  it('works although somebody took the address of the deleted', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const rival = await product.visit();
    const email = `deleted-${user.id}@deleted.invalid`;
    await rival.post('/auth/register', { email, password, password_confirmation: password });
    expect((await browser.send('DELETE', own)).status).toBe(200);
  });

  it('is not for the last administrator, also when two go at once', async () => {
    const [one, two] = await Promise.all([signedInAs(product, 'admins'), signedInAs(product, 'admins')]);
    const answers = await Promise.all([one.browser.send('DELETE', own), two.browser.send('DELETE', own)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body).toEqual({
      message: 'The last administrator can not be deleted.',
    });
  });
});

describe('what stays of a deleted person', () => {
  it('is a nameless ticket, and no mail or bell reaches them', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const ticket = await fileTicket(product, customer.browser);
    await customer.browser.send('DELETE', own);
    await finishJobs();
    await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Hello?</p>' });
    await finishJobs();
    const seen = await agent.browser.trpc.tickets.get.query({ id: ticket.id });
    expect(seen.ticket.user).toMatchObject({
      id: customer.user.id,
      display_name: 'Deleted user',
      avatar: null,
    });
    expect(await mailsTo(customer.user.email)).toBe(0);
    expect(await mailsTo(`deleted-${customer.user.id}@deleted.invalid`)).toBe(0);
    const { db } = product.services;
    expect(await db.$count(notifications, eq(notifications.user_id, customer.user.id))).toBe(0);
    const forTheGone = agent.browser.trpc.tickets.create.mutate({
      subject: 'For nobody',
      body: '<p>x</p>',
      user_id: customer.user.id,
    });
    await expect(forTheGone).rejects.toMatchObject({ data: { errors: { user_id: [expect.any(String)] } } });
  });

  it('leaves an agent’s open tickets to the others, and agents nobody to assign', async () => {
    const customer = await signedInAs(product, 'customers');
    const leaving = await signedInAs(product, 'agents');
    const staying = await signedInAs(product, 'agents');
    const open = await fileTicket(product, customer.browser);
    const closed = await fileTicket(product, customer.browser);
    const ids = [open.id, closed.id];
    await staying.browser.trpc.tickets.assign.mutate({ ids, userId: leaving.user.id });
    await staying.browser.trpc.tickets.setStatus.mutate({ id: closed.id, status: 'closed' });
    await leaving.browser.send('DELETE', own);
    const [first, second] = await Promise.all(
      ids.map((id) => staying.browser.trpc.tickets.get.query({ id })),
    );
    expect(first?.ticket.assignee).toBeNull();
    expect(second?.ticket.assignee).toMatchObject({ display_name: 'Deleted user' });
    const { agents } = await staying.browser.trpc.tickets.agentOptions.query();
    expect(agents.map(({ id }) => id)).not.toContain(leaving.user.id);
    const assigning = staying.browser.trpc.tickets.assign.mutate({ ids, userId: leaving.user.id });
    await expect(assigning).rejects.toMatchObject({ data: { httpStatus: 422 } });
  });
});

describe('deleting another account', () => {
  it('takes the permission and not the flag', async () => {
    const other = await makePerson(product);
    const agent = await signedInAs(product, 'agents');
    const path = `/api/v1/users/${other.id}`;
    expect((await agent.browser.send('DELETE', path)).status).toBe(403);
    const admin = await signedInAs(product, 'admins');
    expect((await admin.browser.send('DELETE', `${path}?deleteCurrentUser=true`)).status).toBe(403);
    expect((await admin.browser.send('DELETE', path)).status).toBe(200);
    expect((await admin.browser.send('DELETE', path)).status).toBe(404);
    expect((await admin.browser.get(path)).status).toBe(404);
    expect((await admin.browser.get('/api/v1/users/me')).status).toBe(200);
  });
});
