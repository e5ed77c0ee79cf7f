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
  const box = page.getByRole('combobox').or(page.getByRole('searchbox')).or(page.getByRole('textbox')).last();
  await box.fill('page brekas');
  await expect(page.getByText(/page breaks/i).first()).toBeVisible();
  await axe(page);
});
