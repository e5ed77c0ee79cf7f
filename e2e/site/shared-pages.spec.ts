import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, signIn, signInByForm, test } from '../support/fixtures.ts';
import { registerCustomer } from '../support/tickets.ts';

const hashOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** What browsers run of a page by its text alone: scripts without an address that are no data, style elements. */
function inlineOf(html: string, name: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${name}([^>]*)>([^]*?)</${name}>`, 'g'));
  return [...elements]
    .filter(([, attributes = '']) => !/ src=|type="application\/(ld\+)?json"/.test(attributes))
    .map(([, , content = '']) => hashOf(content));
}

const sourcesOf = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

/** The sum of all unexpected shifts of the page so far. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[];
          resolve(shifts.reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : shift.value), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

const bar = (page: Page) => page.getByRole('banner');
const accountMenu = (page: Page) => bar(page).getByRole('button', { name: /^Account menu/ });

test('a page that visitors share admits exactly its own scripts and styles', async ({ page, allow }) => {
  for (const address of ['/hc', '/hc/search?query=%3Cscript%3Ealert(1)%3C%2Fscript%3E']) {
    const answer = await page.request.get(address);
    const html = await answer.text();
    const policy = answer.headers()['content-security-policy'] ?? '';
    const scripts = inlineOf(html, 'script');
    const styles = inlineOf(html, 'style');
    expect(scripts.length).toBeGreaterThan(1);
    expect(styles.length).toBeGreaterThan(0);
    expect(sourcesOf(policy, 'script-src').sort()).toEqual(["'self'", ...new Set(scripts)].sort());
    expect(sourcesOf(policy, 'style-src').sort()).toEqual(["'self'", ...new Set(styles)].sort());
    expect(policy + html).not.toContain('nonce');
  }

  allow(/securitypolicyviolation/, /Content Security Policy/);
  await page.goto('/hc');
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    const style = document.createElement('style');
    style.textContent = 'main { opacity: 0 }';
    document.head.append(script, style);
    const main = document.querySelector('main');
    return { title: document.title, opacity: main && getComputedStyle(main).opacity };
  });
  expect(ran).toEqual({ title: expect.not.stringContaining('taken'), opacity: '1' });
});

test('customers share a page that holds nothing of any of them, and each answer holds who asked', async ({
  page,
  newVisitor,
}) => {
  const ann = await registerCustomer(page);
  const other = await newVisitor();
  const bob = await registerCustomer(other);
  const read = async (visitor: Page, address: string) => {
    const answer = await visitor.request.get(address);
    return { html: await answer.text(), policy: answer.headers()['content-security-policy'] };
  };
  for (const address of ['/hc', '/hc/search?query=page']) {
    // A page may be made anew between two answers.
    await expect(async () => {
      const [first, second] = await Promise.all([read(page, address), read(other, address)]);
      expect(first.html).toContain(ann.email);
      expect(second.html).toContain(bob.email);
      expect(second.html).not.toContain(ann.email);
      const place = /<script id="person-data"[^>]*>[^<]*<\/script>/;
      expect(first.html.replace(place, '')).not.toContain(ann.email);
      expect(first.html.replace(place, '')).toBe(second.html.replace(place, ''));
      expect(second.policy).toBe(first.policy);
    }).toPass({ timeout: 20_000 });
  }
  const guest = await newVisitor();
  expect((await read(guest, '/hc')).html).not.toMatch(/person-data|@example/);
  const staff = await newVisitor();
  await signIn(staff, 'agent@example.com');
  const own = await read(staff, '/hc');
  expect(own.html).not.toContain('person-data');
  expect(own.policy).toContain("'nonce-");
});

test('a signed-in customer sees no sign-in and no jump before the page knows them', async ({ page }) => {
  await signIn(page, 'customer@example.com');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const answer = await page.goto('/hc');
    expect(await answer?.text()).not.toMatch(/href="\/(login|register)"/);
    await expect(accountMenu(page)).toBeVisible();
    const requests = page.getByRole('region', { name: 'Your open requests' });
    await expect(requests.getByRole('link').nth(1)).toBeVisible();
    expect(await layoutShift(page)).toBeLessThan(0.01);
  }
});

test('whoever signs in or out is shown so on every page, also on those to which they go back', async ({
  page,
}) => {
  const login = bar(page).getByRole('link', { name: 'Login' });
  await page.goto('/hc');
  await expect(login).toBeVisible();
  await signInByForm(page, 'customer@example.com');
  await page.goto('/hc');
  await expect(accountMenu(page)).toBeVisible();
  await expect(login).toHaveCount(0);
  await page.goBack();
  await page.goForward();
  await expect(accountMenu(page)).toBeVisible();

  await page.goto('/hc/search?query=page');
  await accountMenu(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('/login');
  await page.goto('/hc');
  await expect(login).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/hc/);
  await expect(login).toBeVisible();
  await expect(accountMenu(page)).toHaveCount(0);

  await signIn(page, 'customer@example.com');
  await page.goto('/hc');
  await expect(accountMenu(page)).toBeVisible();
  // An answer still under way brings the cookies back, as every answer does.
  await expect(async () => {
    await page.context().clearCookies();
    await page.reload();
    await expect(login).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Your open requests' })).toHaveCount(0);
});
