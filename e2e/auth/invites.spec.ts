import { axe } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { newAddress, password } from '../support/registration.ts';
import { changeSettings } from '../support/site-settings.ts';

const site = ownSite('demo');

test('an administrator hands a link over, and the invited person is an agent, while registration is off', async ({
  page,
  newVisitor,
}) => {
  await changeSettings(site(), { registration: { disable: true } });
  const email = newAddress();
  await page.goto('/login');
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/invites');
  await page.getByRole('button', { name: 'Invite people' }).first().click();
  await page.getByLabel('Email addresses').fill(`Ann <${email}>`);
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'agents' });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Get invite link' }).click();
  const link = page.getByRole('dialog').locator('pre');
  await expect(link).toContainText('/register?invite=');
  const url = new URL((await link.innerText()).trim());
  await page.getByRole('button', { name: 'Done' }).click();
  await axe(page);

  const invited = await newVisitor();
  await invited.goto('/register');
  await invited.waitForURL('/login');
  await invited.goto(url.pathname + url.search);
  await expect(invited.getByLabel('Email')).toHaveValue(email);
  await expect(invited.getByLabel('Email')).not.toBeEditable();
  await axe(invited);
  await invited.getByLabel('First name').fill('Ann');
  await invited.getByLabel('Last name').fill('Lee');
  await invited.getByLabel('Password', { exact: true }).fill(password);
  await invited.getByLabel('Confirm password').fill(password);
  for (const policy of await invited.getByRole('checkbox').all()) await policy.check();
  await invited.getByRole('button', { name: 'Create account' }).click();
  await invited.waitForURL('/agent/tickets');

  await page.goto(url.pathname + url.search);
  await expect(page.getByRole('heading', { name: 'This invite is no longer valid' })).toBeVisible();
});
