import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, expectFits, test } from '../support/fixtures.ts';
import { chooseLanguage, html } from '../support/language.ts';
import { registerCustomer } from '../support/tickets.ts';

test.use({ timezoneId: 'Europe/Berlin' });

async function firstArticle(page: Page): Promise<string> {
  const link = page.locator('main a[href*="/hc/articles/"]').first();
  return (await link.getAttribute('href')) ?? '';
}

test('a visitor reads the help centre in German, without loading it anew and from then on', async ({
  page,
}) => {
  await page.goto('/hc');
  const article = await firstArticle(page);
  await page.goto(article);
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  const updated = page.locator('main time').first();
  await expect(updated).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4}$/);
  await chooseLanguage(page, 'Deutsch', 'de');
  await expect(updated).toHaveText(/^\d\d\. [A-Z]\p{L}+\.? \d{4}$/u);
  await expect(page.getByRole('link', { name: 'Registrieren' })).toBeVisible();
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);

  await page.reload();
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('link', { name: 'Registrieren' })).toBeVisible();
  await page.goto('/hc/search?query=page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suchergebnisse für „page“');
  await expect(page).toHaveTitle(/^Suchen - /);
  await page.goto('/login');
  await page.getByLabel('E-Mail', { exact: true }).fill('nobody');
  await page.getByLabel('Passwort', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await expect(page.getByText('E-Mail-Adresse oder Passwort ist falsch.')).toBeVisible();
});

test.describe('on a first visit', () => {
  test.use({ locale: 'de-AT', colorScheme: 'dark' });

  test('language and colours are those of the browser, until somebody chooses', async ({ page, request }) => {
    const english = await request.get('/hc', { headers: { 'accept-language': 'en', cookie: '' } });
    expect(await english.text()).toContain('lang="en"');
    expect(english.headers().vary).toMatch(/Accept-Language/);
    await page.goto('/hc', { waitUntil: 'commit' });
    await expect(html(page)).toHaveAttribute('lang', 'de');
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    const light = page.getByRole('contentinfo').getByRole('button', { name: 'Heller Modus' });
    await expect(light).not.toHaveAttribute('aria-disabled');
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await axe(page);
    await light.click();
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
    await page.reload();
    await expect(html(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
});

test('the field of a message changes its language at once and keeps what is written', async ({ page }) => {
  await registerCustomer(page);
  await page.goto('/hc/tickets/new');
  const field = page.getByRole('textbox', { name: 'Message' });
  const prompt = (text: string) => field.locator(`[data-placeholder="${text}"]`);
  await expect(prompt('What happened, and what did you expect?')).toBeVisible();
  await chooseLanguage(page, 'Deutsch', 'de');
  const german = page.getByRole('textbox', { name: 'Nachricht' });
  await expect(german.locator('[data-placeholder^="Was ist passiert"]')).toBeVisible();
  await german.fill('Es druckt nicht.');
  await chooseLanguage(page, 'English', 'en');
  await expect(field).toHaveText('Es druckt nicht.');
});

test('the choice is one visitor’s own', async ({ page, newVisitor }) => {
  await page.goto('/hc');
  await chooseLanguage(page, 'Deutsch', 'de');
  const other = await newVisitor();
  const answer = await other.goto('/hc');
  expect(answer?.headers()['content-language']).toBe('en');
  await expect(html(other)).toHaveAttribute('lang', 'en');
  const again = await page.goto('/hc');
  expect(again?.headers()['content-language']).toBe('de');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a page comes in the language that was chosen', async ({ page, request, allow }) => {
    allow(/^csp: GET .*\/assets\//);
    await request.get('/api/v1/bootstrap-data');
    const { cookies } = await request.storageState();
    const token = decodeURIComponent(cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '');
    const answer = await request.post('/api/v1/users/me/locale', {
      headers: { 'X-XSRF-TOKEN': token },
      data: { locale: 'ar' },
    });
    expect(answer.status()).toBe(200);
    await page.context().addCookies((await request.storageState()).cookies);
    await page.goto('/hc');
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('كيف يمكننا مساعدتك؟');
  });
});

test.describe('in Arabic, on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('every page runs from the right, fits and is accessible', async ({ page }) => {
    await page.goto('/hc');
    const article = await firstArticle(page);
    await chooseLanguage(page, 'العربية', 'ar');
    await expect(html(page)).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('كيف يمكننا مساعدتك؟');
    for (const path of ['/hc', article, '/hc/search?query=page', '/login', '/register']) {
      await page.goto(path);
      await expect(html(page)).toHaveAttribute('dir', 'rtl');
      await page.waitForLoadState('load');
      await expectFits(page);
      await axe(page);
    }
  });
});

test('a person changes language, country and timezone in the settings', async ({ page, newVisitor }) => {
  const { email, password } = await registerCustomer(page);
  await page.goto('/account-settings#location');
  const section = page.getByRole('region', { name: 'Location and language' });
  await section.getByRole('combobox', { name: 'Country' }).fill('germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await section.getByRole('combobox', { name: 'Time zone' }).fill('tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo (+09:00)' }).click();
  await section.getByLabel('Language', { exact: true }).click();
  await page.getByRole('option', { name: 'Deutsch' }).click();
  await section.getByRole('button', { name: 'Save' }).click();

  await expect(page.getByText('Kontodaten aktualisiert')).toBeVisible();
  await expect(html(page)).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kontoeinstellungen');
  await expect(page).toHaveTitle(/^Kontoeinstellungen - /);
  await axe(page);
  await page.reload();
  const german = page.getByRole('region', { name: 'Standort und Sprache' });
  await expect(german.getByRole('combobox', { name: 'Land' })).toHaveValue('Deutschland');
  await expect(german.getByRole('combobox', { name: 'Zeitzone' })).toHaveValue('Asia/Tokyo (+09:00)');

  const elsewhere = await newVisitor();
  await elsewhere.goto('/login');
  await elsewhere.getByLabel(/^Email/).fill(email);
  await elsewhere.getByLabel(/^Password/).fill(password);
  await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(html(elsewhere)).toHaveAttribute('lang', 'de');
});
