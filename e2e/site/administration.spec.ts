import { expect, signIn, test } from '../support/fixtures.ts';

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
  const dialog = page.getByRole('dialog', { name: 'Search tickets, people, articles, and actions' });
  await expect(dialog.locator('input:focus')).toBeVisible();
  await keyboard.type('audit');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Audit log');
  await keyboard.press('Enter');
  await page.waitForURL('/admin/logs/audit');
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('Site description');
  // The rail shows the area, its tabs the screen; a phone gets the tabs in a strip that begins at the open one.
  const rail = page.getByRole('navigation', { name: 'Admin area' });
  await expect(rail.getByRole('link', { name: 'System' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/admin/exports');
  await expect(page.getByRole('link', { name: 'Export data' })).toBeInViewport();
  await page.getByRole('navigation', { name: 'System' }).getByRole('link', { name: 'Audit log' }).click();
  await page.waitForURL('/admin/logs/audit');
  await page.setViewportSize({ width: 1280, height: 720 });

  // What is not there is missed inside of the administration.
  expect((await page.goto('/admin/nowhere'))?.status()).toBe(404);
  await expect(rail).toBeVisible();
});
