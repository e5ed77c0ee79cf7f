import { axe } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds and reads an article', async ({ page, allow }) => {
    // A browser without scripts refuses to preload them.
    allow(/^csp: GET .*\/assets\//);
    await page.goto('/hc');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/hc/search?query=page+breaks');
    await page
      .getByRole('link', { name: /page breaks/i })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /page breaks/i })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('page break');
  });
});

test('the search dialog finds a misspelt word', async ({ page }) => {
  await page.goto('/hc');
  await page.keyboard.press('ControlOrMeta+K');
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.fill('page brekas');
  await expect(page.getByText('Showing results for "page breaks"')).toBeVisible();
  await axe(page);
});

test('a search that takes long says so', async ({ page }) => {
  await page.goto('/hc');
  await page.keyboard.press('ControlOrMeta+K');
  const answer = await hold(page, '**/trpc/helpSearch.search*');
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.fill('page breaks');
  await expect(page.getByRole('status', { name: 'Searching' })).toBeVisible();
  await axe(page);
  await answer();
  await expect(page.getByRole('status', { name: 'Searching' })).toBeHidden();
  await expect(page.getByText(/page breaks/i).first()).toBeVisible();
});

test('an integrator who is not signed in reaches the API documentation through the sign-in', async ({
  page,
}) => {
  await page.goto('/api-docs');
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/api-docs');
  await expect(page.getByRole('heading', { name: 'Helpdock API' })).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('searchbox', { name: 'Search calls and schemas' }).fill('post tickets/{id}/replies');
  await expect(page.getByRole('status')).toHaveText('Results: 1');
  await expect(page.locator('#tickets-reply')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Helpdock API' })).toBeHidden();
});

test('the search on the front page answers while one types, and the bar shows none beside it', async ({
  page,
}) => {
  await page.goto('/hc');
  await expect(page.getByRole('banner').getByText('Search')).toBeHidden();
  const field = page.getByRole('combobox', { name: 'Search articles' });
  // The key works once the page is alive.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await field.fill('page breaks');
  const results = page.getByRole('listbox', { name: 'Search results' });
  await expect(results.getByRole('group', { name: 'Articles' }).getByRole('option').first()).toContainText(
    /page breaks/i,
  );
  await axe(page);
  await page.keyboard.press('ArrowUp');
  await expect(results.getByRole('option', { selected: true })).toHaveText(
    'See all results for "page breaks"',
  );
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/hc\/search\?query=page\+breaks/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "page breaks"');

  await page.keyboard.press('ControlOrMeta+K');
  const dialog = page.getByRole('dialog', { name: 'Search articles' });
  await expect(dialog.getByRole('group', { name: 'Recent searches' })).toContainText('page breaks');
  await expect(dialog.getByRole('group', { name: 'Newest articles' })).toBeVisible();
  await expect(dialog.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.type('qqqzzz');
  await dialog.getByRole('link', { name: 'Submit a request' }).click();
  await page.waitForURL(/\/login\?redirect=/);
  await expect(page.getByText('Sign in to submit a request so we can get back to you.')).toBeVisible();
});

test('Enter before the answer goes to the page of results; a slow article shows its title at once', async ({
  page,
}) => {
  await page.goto('/hc');
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search articles' });
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await expect(field).toBeFocused({ timeout: 500 });
  }).toPass();
  await field.fill('page numbers');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/hc\/search\?query=page/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "page numbers"');

  const answer = await hold(page, '**/trpc/helpcenter.article*');
  const link = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  await expect(link).toHaveText(/\S/);
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('status', { name: 'Loading' }).getByRole('heading', { level: 1 })).toHaveText(
    title,
  );
  await expect(page.getByTestId('navigation-progress')).toBeVisible();
  await answer();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByTestId('navigation-progress')).toBeHidden();
});

test('a customer finds the way to their requests in the bar, and those that are open on the front page', async ({
  page,
}) => {
  await signIn(page, 'customer@example.com');
  await page.goto('/hc');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(
    page.getByRole('region', { name: 'Your open requests' }).getByRole('link').nth(1),
  ).toBeVisible();
  await bar.getByRole('link', { name: 'My requests' }).click();
  await expect(bar.getByRole('link', { name: 'My requests' })).toHaveAttribute('aria-current', 'page');
  await expect(bar.locator('[data-current]')).toHaveText('My requests');
  await bar.getByRole('link', { name: 'Submit a request' }).click();
  await expect(bar.locator('[data-current]')).toHaveText('Submit a request');
});
