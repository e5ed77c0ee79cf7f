import { axe, expect, test } from './fixtures.ts';

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
  await expect(page.getByText(/page breaks/i).first()).toBeVisible();
  await axe(page);
});

test('a search that takes long says so', async ({ page }) => {
  await page.goto('/hc');
  await page.keyboard.press('ControlOrMeta+K');
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/trpc/helpcenter.search*', async (route) => {
    await held;
    await route.continue();
  });
  const box = page.getByRole('dialog').getByRole('combobox');
  await box.fill('page breaks');
  await expect(page.getByRole('status', { name: 'Searching' })).toBeVisible();
  await axe(page);
  answer();
  await expect(page.getByRole('status', { name: 'Searching' })).toBeHidden();
  await expect(page.getByText(/page breaks/i).first()).toBeVisible();
});

test('the cookie notice goes for good once it was read', async ({ page, context }) => {
  // The page as a site sends it that shows the notice.
  await page.route('**/hc', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"cookie_notice":{"enable":false',
      '"cookie_notice":{"enable":true',
    );
    await route.fulfill({ response, body });
  });
  const notice = page.getByRole('region', { name: 'Cookie notice' });
  await page.goto('/hc');
  await expect(notice).toContainText('We use cookies');
  await axe(page);
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();

  const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_notice');
  expect(cookie?.path).toBe('/');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(days).toBeCloseTo(30, 1);

  await page.reload();
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(notice).toBeHidden();
});

test('an integrator who is not signed in reaches the API documentation through the sign-in', async ({
  page,
  allow,
}) => {
  // The viewer, which others make, asks once whether it may run code from text, and does without.
  allow(/securitypolicyviolation: script-src eval .*\/api-docs\/viewer\.js/);
  await page.goto('/api-docs');
  await page.waitForURL(/\/login\?redirect=/);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('/api-docs');
  await expect(page.getByRole('heading', { name: 'Helpdock API' })).toBeVisible({ timeout: 20_000 });
});
