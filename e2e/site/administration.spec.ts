import { expect, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';

test('an administrator finds settings, screens and what was changed by the keyboard alone', async ({
  page,
}) => {
  await signIn(page, 'admin@example.com');
  const { keyboard } = page;
  await page.goto('/admin');
  const field = page.getByRole('combobox', { name: 'Search screens and settings' });
  // The rail comes alive a moment after the frame of the page.
  await expect(async () => {
    await keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 1000 });
  }).toPass();
  await keyboard.type('greeting');
  const finds = page.getByRole('listbox', { name: 'Screens and settings' });
  await expect(finds.getByRole('option', { selected: true })).toContainText('Title');
  await keyboard.press('Enter');
  await page.waitForURL(/\/admin\/settings\/help-center#hc-header-title$/);
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();

  // From everywhere, in the search over all pages.
  await keyboard.press('Control+K');
  const dialog = page.getByRole('dialog', { name: 'Search articles, tickets, and settings' });
  await expect(dialog.locator('input:focus')).toBeVisible();
  await keyboard.type('audit');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Audit log');
  await keyboard.press('Enter');
  await page.waitForURL('/admin/logs/audit');
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('Site description');
  // The rail shows where one is, although it is higher than the window.
  await page.goto('/admin/logs/audit');
  await expect(page.getByRole('link', { name: 'Audit log' })).toBeInViewport();
  // Whoever goes on in it meanwhile is not taken back.
  const letPage = await hold(page, '**/assets/entry-client-*.js');
  await page.goto('/admin', { waitUntil: 'domcontentloaded' });
  await page.getByRole('link', { name: 'Webhooks' }).scrollIntoViewIfNeeded();
  await letPage();
  await keyboard.press('Control+K');
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('link', { name: 'Webhooks' })).toBeInViewport();

  // What is not there is missed inside of the administration.
  expect((await page.goto('/admin/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('navigation', { name: 'Admin area' })).toBeVisible();
});
