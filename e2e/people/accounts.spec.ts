import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { fileRequest, registerCustomer, unique } from '../support/tickets.ts';

/** An address that nobody has. */
const addressOf = (words: string) => `${unique(words).replaceAll(' ', '-')}@example.org`;

interface Made {
  user: { id: number };
}

/** Makes an account as the administrator of the page; its password is that of customers who register. */
const makePerson = async (page: Page, person: object) => {
  const made = await callAs<Made>(page, '/api/v1/users', { password: 'a-good-password', ...person });
  return made.user.id;
};

const roleId = async (page: Page, name: string) => {
  const answer = await page.context().request.get('/api/v1/roles');
  const { pagination } = (await answer.json()) as { pagination: { data: { id: number; name: string }[] } };
  return pagination.data.find((role) => role.name === name)?.id;
};

const openActions = (page: Page) => page.getByRole('button', { name: 'Actions', exact: true }).click();

/** A file that the page hands over, as text. */
async function savedText(page: Page, press: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await press();
  return readFileSync(await (await download).path(), 'utf8');
}

test('a file of people is tried out first, and says what of it is left out', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  const [good, second] = [addressOf('imported'), addressOf('imported')];
  const csv = [
    'email,first_name,last_name,roles,notes,phone',
    `${good},Ines,Imported,customers,Met at the fair,+49 1`,
    `${second},Ivo,Imported,kings,,`,
    'customer@example.com,Chris,Again,,,',
  ].join('\r\n');
  await page.goto('/admin/people');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import people' })).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  const file = { name: 'fair.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await (await chooser).setFiles(file);

  const result = page.getByRole('status').filter({ hasText: '1 person ready to import' });
  await expect(result).toContainText('Nothing has been imported yet.');
  await expect(result).toContainText('Ignored columns: phone');
  const left = page.getByRole('table', { name: 'Skipped rows' });
  await expect(left.getByRole('row', { name: "3 kings This role doesn't exist." })).toBeVisible();
  await expect(
    left.getByRole('row', { name: '4 customer@example.com This email address is already in use.' }),
  ).toBeVisible();
  await axe(page);
  const lines = await savedText(page, () =>
    page.getByRole('button', { name: 'Download these rows' }).click(),
  );
  expect(lines).toContain(second);
  expect(lines).not.toContain(good);

  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 person imported' })).toBeVisible();
  await page.goto(`/admin/people?query=${encodeURIComponent(good)}`);
  await expect(page.getByRole('link', { name: 'Ines Imported' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search people' }).fill(second);
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
});

test('who is suspended loses the open page at once, and somebody else has their tickets', async ({
  page,
  newVisitor,
}) => {
  await signIn(page, 'admin@example.com');
  const name = unique('Lea');
  const email = addressOf('leaving');
  const agents = await roleId(page, 'agents');
  const id = await makePerson(page, { email, first_name: name, last_name: 'Leaving', roles: [agents] });
  const customer = await newVisitor();
  await registerCustomer(customer);
  const subject = unique('The scanner scans nothing');
  const ticket = await fileRequest(customer, subject, 'It hums.');
  await callAs(page, `/api/v1/tickets/${ticket}/assign`, { userId: id });

  const agent = await newVisitor();
  await signIn(agent, email, 'a-good-password');
  await agent.goto(`/agent/tickets/${ticket}`);
  await expect(agent.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await agent.getByRole('textbox', { name: 'Reply', exact: true }).fill('I was about to say');

  await page.goto(`/admin/people/${id}`);
  await openActions(page);
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: `Suspend ${name} Leaving?` });
  await dialog.getByLabel('Reason').fill('Has left the company.');
  await dialog.getByRole('combobox', { name: 'Reassign 1 open ticket to' }).click();
  await page.getByRole('option', { name: /^Aiko Agent/ }).click();
  await axe(page);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('Has left the company.')).toBeVisible();

  // Nobody has touched their page.
  await expect(agent.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await expect(agent.getByText('You were signed out. Your text has been kept.')).toBeVisible();
  await agent.getByLabel(/^Email/).fill(email);
  await agent.getByLabel(/^Password/).fill('a-good-password');
  await agent.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(agent.getByText('Your account has been suspended.')).toBeVisible();

  await page.goto(`/agent/tickets/${ticket}`);
  await expect(page.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Aiko Agent');
  await page.goto(`/admin/people/${id}`);
  await page.getByRole('button', { name: 'Unsuspend' }).click();
  await expect(page.getByText('Has left the company.')).toHaveCount(0);
  await agent.getByRole('button', { name: 'Sign in', exact: true }).click();
  await agent.waitForURL(`**/agent/tickets/${ticket}`);
});

test('two accounts of one customer become one, whose data are handed out and then erased', async ({
  page,
  newVisitor,
}) => {
  await signIn(page, 'admin@example.com');
  const customer = await newVisitor();
  const { email: goes } = await registerCustomer(customer);
  const subject = unique('Two accounts, one printer');
  await fileRequest(customer, subject, 'I forgot the first one.');
  const name = unique('Tilda');
  const stays = addressOf('stays');
  const id = await makePerson(page, { email: stays, first_name: name, last_name: 'Twice' });

  await page.goto(`/admin/people/${id}`);
  await openActions(page);
  await page.getByRole('menuitem', { name: 'Merge with another person' }).click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill(goes);
  await page.getByRole('list', { name: 'People' }).getByRole('button').first().click();
  const side = (title: string) => page.getByRole('region', { name: title, exact: true });
  await expect(side('Kept')).toContainText('0, 0 open');
  await expect(side('Removed')).toContainText(goes);
  await expect(side('After merging')).toContainText('1, 1 open');
  await expect(side('After merging')).toContainText(goes);
  await axe(page);
  await page.getByRole('button', { name: /^Merge .+ into .+/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click();
  await page.waitForURL(`**/admin/people/${id}`);
  await expect(page.getByText('1, 1 open')).toBeVisible();

  await page.getByRole('button', { name: 'Create export' }).click();
  const file = page.getByRole('link', { name: 'Download', exact: true });
  await expect(file).toBeVisible();
  const text = await savedText(page, () => file.click());
  expect(JSON.parse(text)).toMatchObject({ profile: { email: stays }, tickets: [{ subject }] });

  await openActions(page);
  await page.getByRole('menuitem', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name} Twice's account?` });
  await expect(dialog).toContainText('1 ticket is kept under the name "Deleted user".');
  await dialog.getByRole('textbox').fill(goes);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(dialog.getByText("This doesn't match the person's email address.")).toBeVisible();
  await dialog.getByRole('textbox').fill(stays);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL('**/admin/people');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(stays);
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
  expect((await page.goto(`/admin/people/${id}`))?.status()).toBe(404);
});
