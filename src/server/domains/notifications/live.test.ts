import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { activate, removeMember, withWorkspaces, workspaceOf } from '../../testing/workspaces.ts';
import { pruneSessions } from '../auth/sessions/service.ts';
import { sessions } from '../auth/sessions/tables.ts';
import { roles, userRoles, users } from '../auth/tables.ts';

const product = testProduct();

/** An open stream of a browser: resolves with its whole content once it has ended. */
async function listen(browser: Browser, tab?: string) {
  const input = tab === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify({ tab }))}`;
  const answer = await fetch(`${product.url}/trpc/notifications.live${input}`, {
    headers: { cookie: browser.cookieHeader, accept: 'text/event-stream' },
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  // The first chunk arrives once the stream is subscribed.
  let text = new TextDecoder().decode((await reader.read()).value);
  const ended = (async () => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += new TextDecoder().decode(value);
    }
  })();
  return { ended, heard: () => text, leave: () => reader.cancel() };
}

type Signed = Awaited<ReturnType<typeof signedInAs>>;

const ways: [string, (agent: Signed) => Promise<unknown>][] = [
  ['a logout in the same browser', ({ browser }) => browser.post('/auth/logout')],
  [
    'a logout of all others elsewhere',
    async ({ user }) => {
      const other = await (await product.visit()).signIn(user.email, password);
      await other.post('/api/v1/user-sessions/logout-other', { password });
    },
  ],
  [
    'a suspension',
    ({ user }) =>
      product.services.db.update(users).set({ suspended_at: sql`now()` }).where(eq(users.id, user.id)),
  ],
  [
    'the loss of the role of an agent',
    ({ user }) => product.services.db.delete(userRoles).where(eq(userRoles.user_id, user.id)),
  ],
  [
    'the removal of the session',
    ({ user }) => product.services.db.delete(sessions).where(eq(sessions.user_id, user.id)),
  ],
  [
    'the end of its time',
    async ({ user }) => {
      await product.services.db
        .update(sessions)
        .set({ expires_at: sql`now() - interval '1 s'` })
        .where(eq(sessions.user_id, user.id));
      await pruneSessions(product.services);
    },
  ],
  [
    'a new password',
    ({ browser }) =>
      browser.send('PUT', '/auth/user/password', {
        current_password: password,
        password: 'another-password-1',
        password_confirmation: 'another-password-1',
      }),
  ],
  [
    'the deletion of the account',
    ({ browser }) => browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true'),
  ],
];

describe('a live stream ends with', () => {
  it.each(ways)('%s', async (_way, end) => {
    const agent = await signedInAs(product, 'agents');
    const { browser: customer } = await signedInAs(product, 'customers');
    const other = await signedInAs(product, 'agents');
    const stream = await listen(agent.browser);
    const bystander = await listen(other.browser);
    await end(agent);
    const ticket = await fileTicket(product, customer);
    const text = await stream.ended;
    expect(text).not.toContain(`"id":${ticket.id}`);
    expect(text).toContain('"name":"session"');
    await expect.poll(bystander.heard).toContain(`"id":${ticket.id}`);
    await bystander.leave();
  });

  it('the loss of a permission by a whole role', async () => {
    const agent = await signedInAs(product, 'agents');
    const stream = await listen(agent.browser);
    const named = eq(roles.name, 'agents');
    const [role] = await product.services.db.select().from(roles).where(named);
    await product.services.db.update(roles).set({ permissions: [] }).where(named);
    expect(await stream.ended).toContain('"name":"session"');
    await product.services.db
      .update(roles)
      .set({ permissions: role?.permissions ?? [] })
      .where(named);
  });

  it('the removal from a workspace, of whose requests nothing is heard from then on', async () => {
    await withWorkspaces(product);
    const { id, people } = await workspaceOf(product, 'member', 'manager');
    const { member, manager } = people;
    const [stream, stays] = [await listen(member.browser), await listen(manager.browser)];
    activate(manager.browser, id);
    const before = await fileTicket(product, manager.browser);
    await expect.poll(stream.heard).toContain(`"id":${before.id}`);
    await removeMember(product, member.user.id);
    const after = await fileTicket(product, manager.browser);
    const text = await stream.ended;
    expect(text).toContain('"name":"session"');
    expect(text).not.toContain(`"id":${after.id}`);
    await expect.poll(stays.heard).toContain(`"id":${after.id}`);
    await stays.leave();
  });

  it('nothing that concerns others, or changes nothing of what its listener may hear', async () => {
    const agent = await signedInAs(product, 'agents');
    const stream = await listen(agent.browser);
    const mine = eq(users.id, agent.user.id);
    await product.services.db.update(users).set({ first_name: 'Other' }).where(mine);
    await (await signedInAs(product, 'agents')).browser.post('/auth/logout');
    const { browser: customer } = await signedInAs(product, 'customers');
    const ticket = await fileTicket(product, customer);
    await expect.poll(stream.heard).toContain(`"id":${ticket.id}`);
    expect(stream.heard()).not.toContain('"name":"session"');
    await stream.leave();
  });
});

it('leaves out what the same tab did, and nothing that another tab or somebody else calls by its name', async () => {
  const agent = await signedInAs(product, 'agents');
  const { browser: customer } = await signedInAs(product, 'customers');
  const [own, othersDoing, last] = [
    await fileTicket(product, customer),
    await fileTicket(product, customer),
    await fileTicket(product, customer),
  ];
  const [stream, otherTab] = [await listen(agent.browser, 'one'), await listen(agent.browser, 'two')];
  const closeAs = (browser: Browser, id: number, headers: Record<string, string>) =>
    browser.post(`/api/v1/tickets/${id}/status`, { status: 'closed' }, { headers });
  await closeAs(agent.browser, own.id, { 'x-tab': 'one' });
  await closeAs(customer, othersDoing.id, { 'x-tab': 'one' });
  await closeAs(agent.browser, last.id, {});
  await expect.poll(stream.heard).toContain(`"id":${last.id}`);
  await expect.poll(otherTab.heard).toContain(`"id":${last.id}`);
  expect(stream.heard()).toContain(`"id":${othersDoing.id}`);
  expect(stream.heard()).not.toContain(`"id":${own.id}`);
  expect(otherTab.heard()).toContain(`"id":${own.id}`);
  await stream.leave();
  await otherTab.leave();
});
