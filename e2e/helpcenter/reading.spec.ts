import { startTimeout } from '../../src/server/testing/built-product.ts';
import { axe } from '../support/axe.ts';
import { expect, expectFits, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { addArticles } from '../support/site-articles.ts';

const site = ownSite('blank');

const longTitle =
  'How to print a very wide table with code and pictures on paper of any size 🎉 without losing one line of its text at all';
const paragraphs = '<p>Paper is fed from the tray. The printer takes its time.</p>'.repeat(6);
const parts = Array.from(
  { length: 16 },
  (_, index) => `<h2>Part ${index + 1}</h2>${paragraphs}<h3>Detail ${index + 1}</h3>${paragraphs}`,
).join('');
const cells = Array.from({ length: 14 }, (_, index) => `<td>value number ${index}</td>`).join('');
const table = `<table><tbody><tr>${cells}</tr></tbody></table>`;
const code = `<pre><code class="language-js">const answer = 42; // ${'a long remark '.repeat(20)}\n</code></pre>`;
const picture =
  '<p><img src="/apple-touch-icon.png" alt="A tray" title="The tray of the printer" width="180" height="180"></p>';

let long = '';
let arabic = '';

test.beforeAll(async () => {
  test.setTimeout(2 * startTimeout);
  [long = '', arabic = ''] = await addArticles(site(), [
    { title: longTitle, body: `${table}${code}${picture}${parts}` },
    {
      title: 'كيف تطبع صفحة',
      body: '<p>هذا نص عن الطباعة.</p><h2>أولا</h2><p>نص.</p><h2>ثانيا</h2><p>نص.</p>',
    },
  ]);
});

test('a long title makes no page wider than the phone, and the contents unfold below it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(long);
  await expectFits(page);
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  await expect(trail.last()).toHaveText(longTitle);
  await expect(trail.last().locator('[aria-current="page"]')).toHaveCount(1);
  await expect(page.locator('[aria-current="page"]')).toHaveCount(1);

  await page.getByText('On this page').locator('visible=true').click();
  await page.getByRole('link', { name: 'Part 9' }).locator('visible=true').click();
  await expect(page.getByRole('heading', { name: 'Part 9' })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Part 10' }).locator('visible=true')).toHaveCount(0);
  await axe(page);
});

test('the contents mark what was chosen and what is read, and keep it in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto(long);
  const contents = page.getByRole('navigation', { name: 'On this page' });
  const marked = contents.locator('[aria-current]');
  await expect(contents.getByRole('link', { name: 'Detail 4' })).toHaveCount(0);
  for (const name of ['Part 4', 'Detail 4', 'Part 16', 'Detail 16']) {
    await contents.getByRole('link', { name, exact: true }).click();
    await expect(marked).toHaveText(name);
  }
  await page.goto(long);
  await page.mouse.move(700, 300);
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, 4_000);
  await expect(marked).toHaveCount(1);
  await expect(marked).toBeInViewport();
});

test('tables and code are reached by keys, code is copied, pictures open, headings have links', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(long);
  const region = page.getByRole('region', { name: 'Table 1' });
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
  await expect(page.getByRole('region', { name: 'Code 1' })).toHaveAttribute('tabindex', '0');
  await expect(page.getByText('JavaScript')).toBeVisible();
  await expect(page.locator('code .hljs-keyword').first()).toHaveText('const');

  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect.poll(copied).toMatch(/^const answer = 42;.*[^\n]$/);

  await page.getByRole('link', { name: 'Open A tray' }).click();
  await expect(page.getByRole('dialog', { name: 'A tray' })).toBeVisible();
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('The tray of the printer')).toBeVisible();

  const heading = page.getByRole('heading', { name: 'Part 2', exact: true });
  await heading.locator('..').getByRole('link', { name: 'Copy link to this heading' }).click();
  await expect(page).toHaveURL(/#h-part-2$/);
  await expect.poll(copied).toMatch(/#h-part-2$/);
});

test('on paper there is the article alone, dark on light, with its addresses', async ({ page, context }) => {
  await context.addCookies([{ name: 'be-active-theme', value: 'dark', url: site().url }]);
  await page.goto(long);
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo', 'navigation'] as const) {
    await expect(page.getByRole(role).locator('visible=true')).toHaveCount(0);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(27, 31, 39)');
  const region = page.getByRole('region', { name: 'Table 1' });
  await expect
    .poll(() => region.evaluate((node) => node.scrollWidth - node.clientWidth))
    .toBeLessThanOrEqual(0);
  await expect(region.getByRole('cell').first()).toHaveCSS('max-width', 'none');
});

test('an article written from right to left begins there, head and all', async ({ page }) => {
  await page.goto(arabic);
  for (const words of ['كيف تطبع صفحة', 'Updated']) {
    await expect(page.getByText(words).first()).toHaveCSS('direction', 'rtl');
  }
});

test('old and wrong addresses lead to the right ones for good; one page has one address', async ({
  request,
}) => {
  const paths = long.split('/');
  const wrong = [...paths.slice(0, -1), 'another-name'].join('/');
  const moved = ['', 'hc', 'articles', '99', ...paths.slice(4)].join('/');
  for (const path of [wrong, moved]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status()).toBe(301);
    expect(answer.headers().location).toMatch(new RegExp(`${long}$`));
  }
  const [, , , category, section] = paths;
  const folder = await request.get(`/hc/categories/${section}/wrong?page=2`, { maxRedirects: 0 });
  expect(folder.status()).toBe(301);
  expect(folder.headers().location).toMatch(
    new RegExp(`/hc/categories/${category}/${section}/paper\\?page=2$`),
  );

  const canonical = async (path: string) =>
    /rel="canonical" href="([^"]*)"/.exec(await (await request.get(path)).text())?.[1];
  // Of the homepage, which shows the same.
  expect(await canonical('/hc')).toBe(`${site().url}/`);
  for (const path of ['/hc/search?query=paper', '/login', '/register', '/forgot-password']) {
    expect(await (await request.get(path)).text(), path).toMatch(/name="robots" content="noindex"/);
    expect(await canonical(path), path).toBeUndefined();
  }
  const page = await (await request.get(`/hc/categories/${category}/${section}/paper`)).text();
  expect(page).toContain('"@type":"BreadcrumbList"');
  const preview = /property="og:image" content="([^"]*)"/.exec(page)?.[1] ?? '';
  expect((await request.get(preview)).headers()['content-type']).toBe('image/png');
  for (const file of ['/favicon.ico', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png']) {
    expect((await request.get(file)).status(), file).toBe(200);
  }
});
