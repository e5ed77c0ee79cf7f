import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { message, unique, untilTakenOver } from '../support/tickets.ts';

test('an agent saves steps as a macro, and runs and undoes them', async ({ page, newVisitor }) => {
  const admin = await newVisitor();
  await signIn(admin, 'admin@example.com');
  const word = unique('Macro').replace(' ', '');
  const file = (number: number) =>
    callAs(admin, '/api/v1/tickets', { subject: `${word} number ${number}`, body: '<p>The door jams.</p>' });
  for (const number of [1, 2, 3]) await file(number);
  await signIn(page, 'agent@example.com');

  await page.goto('/agent/macros');
  await page.getByRole('button', { name: 'New macro' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New macro' });
  await dialog.getByLabel('Name', { exact: true }).fill(`Oil ${word}`);
  await dialog.getByRole('button', { name: 'Add action' }).click();
  await page.getByRole('menuitem', { name: 'Change the status' }).click();
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Oil the hinges, please.');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Macro created')).toBeVisible();
  await expect(page.getByText('Change status to Closed · Send a reply').first()).toBeVisible();

  await page.goto(`/agent/tickets?folder=open&order=newest&query=${word}`);
  const rows = page.getByRole('list', { name: 'Open' }).getByRole('link');
  await expect(rows).toHaveCount(3);
  await untilTakenOver(rows.first());
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const ticket = page.locator('[data-ticket]');
  const status = ticket.getByRole('combobox', { name: 'Status' });
  await expect(status).toHaveValue('Open');
  await page.keyboard.press('m');
  const run = page.getByRole('dialog', { name: 'Run a macro' });
  await run.getByRole('combobox', { name: 'Macro' }).fill(word);
  await page.getByRole('option', { name: `Oil ${word}` }).click();
  await expect(run.getByText('Status from Open to Closed')).toBeVisible();
  await expect(run.getByText('Oil the hinges, please.')).toBeVisible();
  await run.getByRole('button', { name: 'Run macro' }).click();
  await expect(run).toBeHidden();
  await expect(status).toHaveValue('Closed');
  await expect(message(page, 'Oil the hinges, please.')).toBeVisible();
  await page.keyboard.press('u');
  await expect(status).toHaveValue('Open');

  // The others of the list are merged, and taken apart again.
  await page.goto(`/agent/tickets?folder=open&query=${word}`);
  await untilTakenOver(rows.first());
  await page.keyboard.press('Shift+X');
  await page.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge 3 tickets' });
  await expect(merge.getByRole('option')).toHaveCount(3);
  await merge.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(merge).toBeHidden();
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(rows).toHaveCount(3);
});
