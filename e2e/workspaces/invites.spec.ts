import type { Locator, Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { callAs, expect, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { linkIn, newestMail } from '../support/mailbox.ts';
import { ownSite } from '../support/own-site.ts';
import { newAddress, password } from '../support/registration.ts';
import { changeSettings } from '../support/site-settings.ts';
import { fillRequest, registerCustomer, submitRequest } from '../support/tickets.ts';
import { verifyAddress } from '../support/verify-address.ts';

const site = ownSite('demo');

test.beforeEach(() => changeSettings(site(), { workspaces: { integrated: true } }));

/** The way of the mailed link, on this site. */
async function mailedWay(email: string): Promise<string> {
  const { dataDir } = site();
  const link = new URL(linkIn(await newestMail(email, { dataDir }), /invite=/));
  return link.pathname + link.search;
}

/** Items of a list answer a moment after the page that they come with. */
async function clickAlive(button: Locator): Promise<void> {
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => button.evaluate(isAlive)).toBe(true);
  await button.click();
}

async function makeWorkspace(page: Page, name: string): Promise<void> {
  await page.goto('/workspaces');
  await page.getByRole('button', { name: 'New workspace' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(name);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Somebody with a workspace and somebody who is not in it; answers with the address of the latter. */
async function registerBoth(page: Page, colleague: Page, workspace: string): Promise<string> {
  await registerCustomer(page);
  const { email } = await registerCustomer(colleague);
  await verifyAddress(colleague, email, site().dataDir);
  await makeWorkspace(page, workspace);
  return email;
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite people' }).click();
  await page.getByLabel('Email addresses').fill(email);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('button', { name: `Cancel invite to ${email}` })).toBeVisible();
}

test('somebody new is invited by mail, registers, sees what colleagues asked, and leaves', async ({
  page,
  newVisitor,
}) => {
  await registerCustomer(page);
  await makeWorkspace(page, 'Acme');
  const email = newAddress();
  await invite(page, email);
  await axe(page);
  await fillRequest(page, 'Paper for everybody', 'There is none.');
  await submitRequest(page);

  const invited = await newVisitor();
  await invited.goto(await mailedWay(email));
  await expect(invited.getByLabel('Email')).toHaveValue(email);
  await axe(invited);
  await invited.getByLabel('Password', { exact: true }).fill(password);
  await invited.getByLabel('Confirm password').fill(password);
  for (const policy of await invited.getByRole('checkbox').all()) await policy.check();
  await invited.getByRole('button', { name: 'Create account' }).click();
  await expect(invited.getByText('Joined workspace')).toBeVisible();
  await invited.goto('/hc/tickets');
  await expect(invited.getByRole('heading', { level: 1, name: 'Requests in Acme' })).toBeVisible();
  await expect(invited.getByRole('link', { name: 'Paper for everybody' })).toBeVisible();

  await invited.goto('/workspaces');
  await invited.getByRole('link', { name: 'Acme' }).click();
  await invited.getByRole('button', { name: 'Leave', exact: true }).click();
  await invited.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(invited.getByText('You left the workspace')).toBeVisible();
  await expect(invited.getByText("You're not in a workspace yet")).toBeVisible();
  await invited.goto('/hc/tickets');
  await expect(invited.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible();
});

test('somebody declines on the notifications page, and the answer stays', async ({ page, newVisitor }) => {
  const colleague = await newVisitor();
  const email = await registerBoth(page, colleague, 'Brown and Sons');
  await invite(page, email);

  await colleague.goto('/notifications');
  await clickAlive(colleague.getByRole('button', { name: 'Decline' }));
  await expect(colleague.getByText('Declined workspace invitation')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Decline' })).toHaveCount(0);
  await colleague.reload();
  await expect(colleague.getByText('Brown and Sons').first()).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Decline' })).toHaveCount(0);
  await colleague.goto(await mailedWay(email));
  await expect(colleague.getByRole('heading', { name: 'This invite is no longer valid' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: `Cancel invite to ${email}` })).toHaveCount(0);
});

test('an invite that was taken back opens nothing, wherever it still stands', async ({
  page,
  newVisitor,
}) => {
  const colleague = await newVisitor();
  const email = await registerBoth(page, colleague, 'Carlton');
  await invite(page, email);
  await colleague.goto('/notifications');
  await expect(colleague.getByRole('button', { name: 'Join' })).toBeVisible();
  await page.getByRole('button', { name: `Cancel invite to ${email}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invite' }).click();
  await expect(page.getByText('Invite canceled')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Join' })).toHaveCount(0);
  await colleague.goto(await mailedWay(email));
  await expect(colleague.getByRole('heading', { name: 'This invite is no longer valid' })).toBeVisible();
});

test('what is counted before the code of the bell is there shows as soon as it is', async ({
  page,
  newVisitor,
}) => {
  const colleague = await newVisitor();
  const email = await registerBoth(page, colleague, 'Echo');
  const letBell = await hold(colleague, '**/assets/person-controls-*.js');
  await colleague.goto('/hc/tickets', { waitUntil: 'load' });
  await colleague.mouse.move(40, 40);
  await invite(page, email);
  const unread = async () => {
    const { data } = await (await colleague.request.get('/api/v1/bootstrap-data')).json();
    return data.user.unread_notifications_count;
  };
  await expect.poll(unread).toBe(1);
  await letBell();
  await expect(colleague.getByRole('button', { name: 'Notifications (1 unread)' })).toBeVisible();
  // What somebody with a new workspace may do may be something else: their page asks.
  const asked = colleague.waitForResponse(/auth\.bootstrap/);
  await callAs(colleague, '/api/v1/workspace', { name: 'Foxtrot' });
  await (await asked).finished();
});

test('two tabs are in the same workspace', async ({ page }) => {
  await registerCustomer(page);
  await makeWorkspace(page, 'Delta');
  const [other] = await Promise.all([page.context().newPage(), page.goto('/hc/tickets')]);
  await other.goto('/hc/tickets');
  await expect(other.getByRole('heading', { level: 1, name: 'Requests in Delta' })).toBeVisible();
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitemradio', { name: /^Default/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'My requests' })).toBeVisible();
});
