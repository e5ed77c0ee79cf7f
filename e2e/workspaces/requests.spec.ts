import type { Page } from '@playwright/test';
import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { changeSettings } from '../support/site-settings.ts';
import { fileRequest, fillRequest, registerCustomer, submitRequest } from '../support/tickets.ts';
import { verifyAddress } from '../support/verify-address.ts';

const site = ownSite('demo');

test.beforeEach(() => changeSettings(site(), { workspaces: { integrated: true } }));

/** What is active in the browser of the page, from the next page on. */
const activate = (page: Page, workspaceId: number) =>
  page.context().addCookies([{ name: 'activeWorkspaceId', value: String(workspaceId), url: site().url }]);

test('a colleague sees a request of the workspace, follows it, is removed and sees it no longer', async ({
  page,
  newVisitor,
}) => {
  await registerCustomer(page);
  const colleague = await newVisitor();
  const { email } = await registerCustomer(colleague);
  await verifyAddress(colleague, email, site().dataDir);
  const { workspace } = await callAs<{ workspace: { id: number } }>(page, '/api/v1/workspace', {
    name: 'Acme',
  });
  const { invites } = await callAs<{ invites: { id: string }[] }>(
    page,
    `/api/v1/workspace/${workspace.id}/invite`,
    { emails: [email], roleId: 3 },
  );
  await callAs(colleague, `/api/v1/workspace/join/${invites[0]?.id}`, {});
  await activate(page, workspace.id);
  await activate(colleague, workspace.id);

  await fillRequest(page, 'Paper for everybody', 'There is none.');
  await expect(page.getByText('This request is for Acme.')).toBeVisible();
  const id = await submitRequest(page);

  await colleague.goto('/hc/tickets');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Requests in Acme' })).toBeVisible();
  await expect(colleague.getByRole('columnheader', { name: 'Requester' })).toBeVisible();
  await colleague.getByRole('link', { name: 'Paper for everybody' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Paper for everybody' })).toBeVisible();
  await expect(colleague.getByText(/^Submitted by .* for Acme$/)).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Send reply' })).toHaveCount(0);
  await colleague.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(colleague.getByRole('button', { name: 'Unfollow' })).toBeVisible();

  const me = await colleague.context().request.get('/api/v1/users/me');
  const { user } = (await me.json()) as { user: { id: number } };
  await callAs(page, `/api/v1/workspace/${workspace.id}/member/${user.id}?_method=DELETE`, {});
  await colleague.goto(`/hc/tickets/${id}`);
  await expect(
    colleague.getByRole('heading', { level: 1, name: /doorway to the great nothing/ }),
  ).toBeVisible();
  await colleague.goto('/hc/tickets');
  await expect(colleague.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible();
  await expect(colleague.getByText('You have not created any requests yet')).toBeVisible();
});

test('an agent narrows the queue to a workspace, finds it so on the next day, and leaves it with one click', async ({
  page,
  newVisitor,
}) => {
  await registerCustomer(page);
  const { workspace } = await callAs<{ workspace: { id: number } }>(page, '/api/v1/workspace', {
    name: 'Paper Works',
  });
  await activate(page, workspace.id);
  const id = await fileRequest(page, 'Paper for everybody', 'There is none.');

  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  const rows = agent.getByRole('list', { name: 'Open' }).getByRole('link');
  const open = agent.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Open' });
  await agent.goto('/agent/tickets');
  await expect(rows.nth(1)).toBeVisible();
  await agent.getByRole('button', { name: 'Filter by workspace' }).click();
  await agent.getByRole('option', { name: /^Paper Works/ }).click();
  await expect(agent.getByText('Workspace: Paper Works')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(open).toHaveText('Open1');

  await agent.goto('/hc');
  await agent.goto('/agent/tickets');
  await expect(agent.getByText('Workspace: Paper Works')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(open).toHaveText('Open1');
  await agent.goto(`/agent/tickets/${id}`);
  await expect(agent.getByText('Workspace: Paper Works')).toBeVisible();
  await expect(agent.getByRole('heading', { level: 2, name: 'Paper for everybody' })).toBeVisible();

  await agent.getByRole('button', { name: 'Show all' }).click();
  await expect(rows.nth(1)).toBeVisible();
  await agent.goto('/agent/tickets');
  await expect(rows.nth(1)).toBeVisible();
  await expect(agent.getByText('Workspace: Paper Works')).toHaveCount(0);
});
