import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';

const paths = [
  '/pricing',
  '/billing',
  '/billing/change-plan/1/1',
  '/checkout/1/1',
  '/checkout/sessions/00000000-0000-4000-8000-000000000000',
  '/change-plan/1/1/confirm',
  '/admin/billing/plans',
  '/admin/billing/subscriptions',
  '/admin/billing/events',
];

test('a site that sells nothing has no page of plans', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: /doorway to the great nothing/ })).toBeVisible();
  }
});

/** Scripts that a page asks for, by their paths. */
function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) scripts.push(pathname);
  });
  return scripts;
}

const ofPlans = /pric|checkout|plan|subscription|invoice|_productId|\/events-|sessions\._id/;

test('a site that sells nothing loads nothing of plans, not even at their addresses', async ({ page }) => {
  const scripts = scriptsOf(page);
  await signIn(page, 'admin@example.com');
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /doorway to the great nothing/ })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter((path) => ofPlans.test(path))).toEqual([]);
});

test('a site that sells nothing loads nothing of plans with its other pages', async ({ page }) => {
  const scripts = scriptsOf(page);
  await signIn(page, 'admin@example.com');
  for (const path of ['/', '/hc', '/hc/tickets', '/admin']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Account settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Billing' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Subscriptions' })).toHaveCount(0);
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((path) => ofPlans.test(path))).toEqual([]);
});
