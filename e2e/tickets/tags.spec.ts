import { axe } from '../support/axe.ts';
import { callAs, expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { fileRequest, registerCustomer, unique } from '../support/tickets.ts';

test('an agent puts words on a ticket, an administrator makes one of two and has both back', async ({
  page,
  newVisitor,
}) => {
  const customer = await newVisitor();
  await registerCustomer(customer);
  const subject = unique('Two invoices for one order');
  const ticket = await fileRequest(customer, subject, 'Please send one of them back.');
  const [word, other] = [unique('invoice'), unique('bill')];

  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  await agent.goto(`/agent/tickets/${ticket}`);
  const field = agent.getByRole('combobox', { name: 'Tags' });
  await field.fill(word);
  await field.press('Enter');
  await expect(agent.getByText(`You added tags: ${word}`)).toBeVisible();
  await field.fill(other);
  await field.press('Enter');
  await expect(agent.getByText(`You added tags: ${other}`)).toBeVisible();
  await axe(agent);
  // They stand in the order of their names, and the last one goes.
  await field.press('Backspace');
  await agent.getByRole('button', { name: /^3 changes by you/ }).click();
  await expect(agent.getByText(`You removed tags: ${word}`)).toBeVisible();
  await field.fill(word);
  await agent.getByRole('option', { name: word }).click();
  await expect(agent.getByText(`You added tags: ${word}`)).toHaveCount(2);
  await expect(customer.getByText(word)).toHaveCount(0);

  await signIn(page, 'admin@example.com');
  await callAs(page, '/api/v1/tags', { name: unique('spare'), color: 'cyan' });
  await page.goto(`/admin/tags?sort=newest`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ticket tags' })).toBeVisible();
  await axe(page);
  await expectFits(page);
  for (const name of [word, other]) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('toolbar', { name: 'Selected tags' }).getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge 2 tags' });
  await dialog.getByLabel('Tag to keep').selectOption({ label: `${word} (1 ticket)` });
  await dialog.getByRole('button', { name: 'Merge' }).click();
  const told = page.getByRole('status').filter({ hasText: `Tags merged into ${word}` });
  await expect(page.getByRole('row', { name: new RegExp(other) })).toHaveCount(0);
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: new RegExp(other) })).toBeVisible();

  await page.getByRole('button', { name: `Actions for ${other}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit tag' });
  await form.getByLabel('Display name').fill(`${other} (old)`);
  await form.getByLabel('Badge color').selectOption('red');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: new RegExp(`${other} \\(old\\)`) })).toBeVisible();
  await axe(page);
});
