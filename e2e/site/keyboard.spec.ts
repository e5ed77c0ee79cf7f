import { expect, signIn, test } from '../support/fixtures.ts';
import { chooseItem, tabTo } from '../support/keys.ts';
import { message, registerCustomer, unique, untilTakenOver } from '../support/tickets.ts';

test('a customer signs in, asks and replies without a mouse', async ({ page, newVisitor }) => {
  const { email, password } = await registerCustomer(await newVisitor());

  await page.goto('/login');
  await page.keyboard.press('Tab');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');

  await tabTo(page, page.getByRole('button', { name: 'Account menu' }));
  await page.keyboard.press('Enter');
  await chooseItem(page, page.getByRole('menuitem', { name: 'New request' }));
  await page.waitForURL('/hc/tickets/new');

  const subject = unique('No mouse today');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await tabTo(page, page.getByLabel('Subject'));
  await page.keyboard.type(subject);
  await tabTo(page, page.getByLabel('Category'));
  await page.keyboard.type('Printing');
  await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
  await page.keyboard.type('It is ');
  await page.keyboard.press('ControlOrMeta+B');
  await page.keyboard.type('really');
  await page.keyboard.press('ControlOrMeta+B');
  await page.keyboard.type(' broken.');
  await tabTo(page, page.getByRole('button', { name: 'Submit request' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/hc\/tickets\/\d+$/);
  await expect(message(page, 'It is really broken.').locator('strong')).toHaveText('really');

  await tabTo(page, page.getByRole('textbox', { name: 'Your reply' }));
  await page.keyboard.type('Still broken.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(message(page, 'Still broken.')).toBeVisible();
});

test('an agent walks the queue, replies and takes notes without a mouse', async ({ page }) => {
  await signIn(page, 'agent@example.com');
  await page.goto('/agent/tickets?folder=closed&order=newest');
  const rows = page.getByRole('list', { name: 'Closed' }).getByRole('link');
  await untilTakenOver(rows.first());
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/agent\/tickets\/\d+/);
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'page');

  const reply = page.getByRole('textbox', { name: 'Reply', exact: true });
  await expect(reply).toBeVisible();
  await page.keyboard.press('r');
  await expect(reply).toBeFocused();
  const words = unique('No jokes, answer');
  await page.keyboard.type(words);
  await expect(reply).toHaveText(words);

  // Out of the field, where the keys of the page work again, and further out to the row; nothing is lost.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('article').last()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rows.nth(1)).toBeFocused();
  await expect(reply).toHaveText(words);
  await page.keyboard.press('n');
  const note = page.getByRole('textbox', { name: 'Internal note' });
  await expect(note).toBeFocused();
  const remark = unique('Noted by keys');
  await page.keyboard.type(remark);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(message(page, remark)).toBeFocused();
  // The next text is for the customer again.
  await expect(reply).toHaveText(words);
  await page.keyboard.press('j');
  await expect(rows.nth(2)).toBeFocused();
  // The list is one stop.
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('list', { name: 'Closed' }).getByRole('link').and(page.locator(':focus')),
  ).toHaveCount(0);
});

test('the skip link leads past the top bar', async ({ page }) => {
  await page.goto('/hc');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
