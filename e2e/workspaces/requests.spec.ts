import type { Page } from '@playwright/test';
import { callAs, expect, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { changeSettings } from '../support/site-settings.ts';
import { fillRequest, registerCustomer, submitRequest } from '../support/tickets.ts';
import { verifyAddress } from '../support/verify-address.ts';

const site = ownSite('demo');

/** What is active in the browser of the page, from the next page on. */
const activate = (page: Page, workspaceId: number) =>
  page.context().addCookies([{ name: 'activeWorkspaceId', value: String(workspaceId), url: site().url }]);

test('a colleague sees a request of the workspace, follows it, is removed and sees it no longer', async ({
  page,
  newVisitor,
}) => {
  await changeSettings(site(), { workspaces: { integrated: true } });
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
  await expect(page.getByText('This request is filed for Acme.')).toBeVisible();
  const id = await submitRequest(page);

  await colleague.goto('/hc/tickets');
  await expect(colleague.getByRole('heading', { level: 1, name: 'Requests of Acme' })).toBeVisible();
  await expect(colleague.getByRole('columnheader', { name: 'Requester' })).toBeVisible();
  await colleague.getByRole('link', { name: 'Paper for everybody' }).click();
  await expect(colleague.getByRole('heading', { level: 1, name: 'Paper for everybody' })).toBeVisible();
  await expect(colleague.getByText(/^Filed by .* for Acme$/)).toBeVisible();
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
