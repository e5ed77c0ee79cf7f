import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { changeSettings } from '../support/site-settings.ts';
import { fileRequest, registerCustomer } from '../support/tickets.ts';

const site = ownSite('demo');

test('an agent narrows the queue to a workspace, finds it so on the next day, and leaves it with one click', async ({
  page,
  newVisitor,
}) => {
  await changeSettings(site(), { workspaces: { integrated: true } });
  await registerCustomer(page);
  const { workspace } = await callAs<{ workspace: { id: number } }>(page, '/api/v1/workspace', {
    name: 'Acme',
  });
  await page
    .context()
    .addCookies([{ name: 'activeWorkspaceId', value: String(workspace.id), url: site().url }]);
  const id = await fileRequest(page, 'Paper for everybody', 'There is none.');

  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  const rows = agent.getByRole('list', { name: 'Open' }).getByRole('link');
  const open = agent.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Open' });
  await agent.goto('/agent/tickets');
  await expect(rows.nth(1)).toBeVisible();
  await agent.getByRole('button', { name: 'Only one workspace' }).click();
  await agent.getByRole('option', { name: /^Acme/ }).click();
  await expect(agent.getByText('Only Acme')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(open).toHaveText('Open1');

  await agent.goto('/hc');
  await agent.goto('/agent/tickets');
  await expect(agent.getByText('Only Acme')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(open).toHaveText('Open1');
  await agent.goto(`/agent/tickets/${id}`);
  await expect(agent.getByText('Only Acme')).toBeVisible();
  await expect(agent.getByRole('heading', { level: 2, name: 'Paper for everybody' })).toBeVisible();

  await agent.getByRole('button', { name: 'Show all' }).click();
  await expect(rows.nth(1)).toBeVisible();
  await agent.goto('/agent/tickets');
  await expect(rows.nth(1)).toBeVisible();
  await expect(agent.getByText('Only Acme')).toHaveCount(0);
});
