import { axe } from '../support/axe.ts';
import { expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { fileRequest, message, registerCustomer, unique } from '../support/tickets.ts';

test('an agent merges two requests of a customer, snoozes and deletes one, and takes all of it back', async ({
  page,
  newVisitor,
}) => {
  const customer = await newVisitor();
  await registerCustomer(customer);
  const [first, second] = [unique('The scanner hums'), unique('It still hums')];
  const one = await fileRequest(customer, first, 'Since this morning.');
  const two = await fileRequest(customer, second, 'Even when it is off.');

  await signIn(page, 'agent@example.com');
  await page.goto(`/agent/tickets/${two}`);
  await expect(message(page, 'Even when it is off.')).toBeVisible();
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Ticket options' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await choose('Merge…');
  const dialog = page.getByRole('dialog', { name: `Merge ticket #${two}` });
  await dialog.getByLabel('Merge with').fill(String(one));
  await dialog.getByRole('button', { name: `#${one}` }).click();
  await expect(dialog.getByText('After merging: 2 messages and 0 notes')).toBeVisible();
  await axe(page);
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.waitForURL(new RegExp(`/agent/tickets/${one}`));
  await expect(message(page, 'Even when it is off.')).toBeVisible();
  // The old address leads on.
  await customer.goto(`/hc/tickets/${two}`);
  await customer.waitForURL(new RegExp(`/hc/tickets/${one}$`));
  await expect(message(customer, 'Even when it is off.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(message(page, 'Even when it is off.')).toHaveCount(0);
  await customer.goto(`/hc/tickets/${two}`);
  await expect(message(customer, 'Even when it is off.')).toBeVisible();

  await choose('Snooze…');
  const snooze = page.getByRole('dialog', { name: `Snooze ticket #${one}` });
  await snooze.getByLabel('Reason').fill('Waits for the technician');
  await snooze.getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByText('Ticket snoozed')).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Change undone')).toBeVisible();

  await choose('Move to trash');
  await expect(page.getByText('Moved to the trash')).toBeVisible();
  const answer = await customer.goto(`/hc/tickets/${one}`);
  expect(answer?.status()).toBe(404);
  await page.goto(`/agent/tickets?folder=deleted&query=${one}`);
  await page.getByRole('link', { name: first }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored from the trash')).toBeVisible();
  await customer.goto(`/hc/tickets/${one}`);
  await expect(message(customer, 'Since this morning.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFits(page);
});
