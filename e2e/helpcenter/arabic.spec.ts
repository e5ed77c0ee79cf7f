import type { Locator } from '@playwright/test';
import { Browser } from '../../src/server/testing/browser.ts';
import { demoAccounts, demoPassword } from '../../src/shared/demo.ts';
import { axe } from '../support/axe.ts';
import { expect, expectFits, test } from '../support/fixtures.ts';
import { chooseLanguage, html } from '../support/language.ts';
import { ownSite } from '../support/own-site.ts';

const site = ownSite('demo');

const title = 'كيف تغير عنوان الفاتورة';
const english = 'Change the address of an invoice';
let article = { id: 0, category: 0, section: 0 };

/** An administrator writes an article, its translation and the Arabic names of where it lies. */
test.beforeAll(async () => {
  const [administrator] = demoAccounts;
  const admin = await (await Browser.open(site().url)).signIn(administrator.email, demoPassword);
  const folder = async (name: string, arabic: string, parent_id: number | null) => {
    const translations = [{ language: 'ar', name: arabic }];
    const { body } = await admin.post<{ category: { id: number } }>('/api/v1/hc/categories', {
      name,
      parent_id,
      translations,
    });
    return body.category.id;
  };
  const category = await folder('Invoices', 'الفواتير', null);
  const section = await folder('Addresses', 'العناوين', category);
  const { body } = await admin.post<{ article: { id: number } }>('/api/v1/hc/articles', {
    title: english,
    body: '<h2>In your profile</h2><p>Open your profile.</p><h2>By mail</h2><p>Write to us.</p>',
    section_id: section,
    status: 'published',
  });
  article = { id: body.article.id, category, section };
  const saved = await admin.send('PUT', `/api/v1/hc/articles/${article.id}/translations/ar`, {
    title,
    body: '<h2>في ملفك الشخصي</h2><p>افتح ملفك الشخصي ثم اختر العنوان.</p><h2>بالبريد</h2><ol><li>اكتب إلينا.</li></ol><pre><code>npm run start</code></pre>',
    status: 'published',
  });
  expect(saved.status).toBeLessThan(300);
});

const leftOf = async (part: Locator) => (await part.boundingBox())?.x ?? 0;

for (const [device, viewport] of Object.entries({
  'at a desk': { width: 1280, height: 800 },
  'on a phone': { width: 390, height: 844 },
})) {
  test.describe(device, () => {
    test.use({ viewport });

    test('somebody who reads Arabic finds an article, reads it and says whether it helped', async ({
      page,
    }) => {
      await page.goto('/hc');
      await chooseLanguage(page, 'العربية', 'ar');
      await expect(html(page)).toHaveAttribute('dir', 'rtl');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('كيف يمكننا مساعدتك؟');
      await expect(page.getByRole('heading', { name: 'الفواتير' })).toBeVisible();
      await expectFits(page);
      await axe(page);

      // As the title has it, without the article of the language.
      const box = page.getByRole('main').getByRole('combobox').first();
      await box.fill('فاتورة');
      await expect(page.getByRole('option', { name: title })).toBeVisible();
      await box.press('Enter');
      await page.waitForURL(/\/hc\/(search|articles)/);
      await page.goto(`/hc/search?query=${encodeURIComponent('عنوان الفاتورة')}`);
      await expectFits(page);
      await axe(page);
      await page.getByRole('main').getByRole('link', { name: title }).first().click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(new RegExp(title));
      const trail = page.getByRole('navigation', { name: 'مسار التنقل' }).getByRole('listitem');
      await expect(trail.filter({ hasText: 'العناوين' })).toHaveCount(1);
      for (const text of ['افتح ملفك الشخصي ثم اختر العنوان.', 'اكتب إلينا.', 'العناوين']) {
        await expect(page.getByText(text).first()).toHaveCSS('direction', 'rtl');
      }
      // Code is read from the left in every language.
      await expect(page.locator('article pre').first()).toHaveCSS('direction', 'ltr');
      if (viewport.width > 1000) {
        const contents = page.getByRole('navigation', { name: 'في هذه الصفحة' });
        await expect(contents.getByRole('link')).toHaveText(['في ملفك الشخصي', 'بالبريد']);
        expect(await leftOf(contents)).toBeLessThan(await leftOf(page.locator('article')));
      }
      await expectFits(page);
      await axe(page);

      await page.getByRole('button', { name: 'لا', exact: true }).click();
      await expect(page.getByText('شكرًا لملاحظاتك.')).toBeVisible();
      await page.getByRole('textbox').last().fill('أين الزر؟');
      await page.getByRole('button', { name: 'إرسال', exact: true }).click();
      await expect(page.getByText('شكرًا لملاحظاتك.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'إرسال', exact: true })).toBeHidden();
    });
  });
}

test('search engines learn of both languages, and readers go from one to the other', async ({
  page,
  request,
}) => {
  const { id, category, section } = article;
  const asked = await request.get(`/hc/articles/${category}/${section}/${id}/-`);
  const path = new URL(asked.url()).pathname;
  const text = await asked.text();
  const alternates = [...text.matchAll(/<link[^>]*hrefLang="([^"]+)"[^>]*href="([^"]+)"/gi)].map(
    ([, language, href]) => [language, decodeURI(new URL(href ?? '').pathname + new URL(href ?? '').search)],
  );
  expect(alternates.slice(0, 2)).toEqual([
    ['x-default', path],
    ['en', path],
  ]);
  const [language, inArabic = ''] = alternates[2] ?? [];
  expect(language).toBe('ar');
  const sitemap = await (await request.get('/sitemaps/articles-0.xml')).text();
  expect(decodeURI(sitemap)).toContain(`hreflang="ar" href="${site().url}${inArabic}"`);

  const answer = await page.goto(inArabic);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('article')).toContainText('افتح ملفك الشخصي');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toContain('language=ar');
  // The site around it stays in the language of the visitor.
  await expect(html(page)).toHaveAttribute('dir', 'ltr');
  await expect(page.getByText('افتح ملفك الشخصي ثم اختر العنوان.')).toHaveCSS('direction', 'rtl');

  const languages = page.getByRole('navigation', { name: 'Article languages' });
  await languages.getByRole('link', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(english);
  await languages.getByRole('link', { name: 'العربية' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});
