import { type OidcServer, startOidcServer } from '../../src/server/testing/oidc-server.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';

let oidc: OidcServer;

test.beforeAll(async () => {
  oidc = await startOidcServer();
  oidc.accounts.set('desk', {});
});
const site = ownSite('demo', () => oidc.mailEnvironment);
test.beforeAll(() => oidc.register(site().url, '/admin/mailboxes'));
test.afterAll(() => oidc.stop());

test('a mailbox is connected to its provider, which sends the browser back', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/mailboxes');
  await page.getByRole('button', { name: 'New mailbox' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Support');
  await page.getByLabel('Email address').fill('desk@desk.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Mail server', { exact: true }).fill('127.0.0.1');
  await page.getByLabel('Sign in').selectOption('With a connection to Google');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  const edit = async () => {
    await page.getByRole('button', { name: 'Actions for Support' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    return page.getByRole('group', { name: 'Connection' });
  };
  const connection = await edit();
  await expect(connection).toContainText('Not connected to Google yet.');
  await connection.getByRole('button', { name: 'Connect to Google' }).click();
  await page.getByLabel('Account').fill('desk');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Mailbox connected')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/mailboxes$/);
  await edit();
  await page.getByRole('button', { name: /^Receiving/ }).click();
  await expect(page.getByRole('group', { name: 'Connection' })).toContainText('Connected to Google');
});
