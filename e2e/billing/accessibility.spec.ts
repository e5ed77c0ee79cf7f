import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { callAs, expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { buy, checkoutOf, letPass, monthly, sellPlans } from '../support/plans.ts';
import { registerCustomer } from '../support/tickets.ts';

const site = ownSite('demo', () => ({ BILLING_TEST_GATEWAY: '1' }));

let plans: Awaited<ReturnType<typeof sellPlans>>;

test.beforeAll(async () => {
  plans = await sellPlans(site());
});

for (const scheme of ['light', 'dark']) {
  test.describe(`in the ${scheme} theme`, () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'be-active-theme', value: scheme, url: baseURL ?? '' }]),
    );

    /** Everything is there once as on a desk and once as on a phone. */
    async function look(page: Page, path: string): Promise<void> {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
      if (scheme === 'dark') await page.setViewportSize({ width: 390, height: 844 });
      await expectFits(page);
      await axe(page);
      await page.setViewportSize({ width: 1280, height: 800 });
    }

    test('plans, payments and the own plan', async ({ page }) => {
      const { basic, team } = plans;
      await look(page, '/pricing');
      await registerCustomer(page);
      for (const path of ['/pricing', checkoutOf(basic), '/billing']) await look(page, path);
      const order = { productId: basic.id, priceId: monthly(basic), gateway: 'test' };
      const open = await callAs<{ session: { id: string } }>(
        page,
        '/api/v1/billing/checkout/sessions',
        order,
      );
      const payment = `/checkout/sessions/${open.session.id}`;
      await look(page, payment);
      await callAs(page, `/api/v1/billing/test/sessions/${open.session.id}/pay`, {
        card: '4000000000003220',
      });
      await look(page, payment);
      const id = await buy(page, basic, '4000000000000341');
      // A second one cancels the first.
      for (const path of [payment, '/pricing', checkoutOf(team)]) await look(page, path);
      await look(page, `/billing/change-plan/${team.id}/${monthly(team)}`);
      await look(page, '/billing');
      await page.getByRole('button', { name: 'Cancel plan' }).click();
      await expect(page.getByRole('dialog', { name: 'Cancel plan' })).toBeVisible();
      await axe(page);
      await letPass(site(), id, 32);
      for (const path of ['/billing', '/hc/tickets']) await look(page, path);
    });

    test('what administrators see of plans', async ({ page }) => {
      await signIn(page, 'admin@example.com');
      for (const name of ['plans', 'subscriptions', 'events']) await look(page, `/admin/billing/${name}`);
      await look(page, '/admin/settings/billing');
      await page.goto('/admin/billing/plans');
      await page.getByRole('button', { name: 'Actions for Team' }).click();
      await page.getByRole('menuitem', { name: 'Change' }).click();
      await expect(page.getByRole('dialog', { name: 'Change the plan' })).toBeVisible();
      await axe(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Actions for Team' }).click();
      await page.getByRole('menuitem', { name: 'Prices' }).click();
      await expect(page.getByRole('dialog', { name: 'Prices of Team' })).toBeVisible();
      await axe(page);
      await page.goto('/admin/billing/subscriptions');
      await page.getByRole('button', { name: 'Give a plan' }).click();
      await expect(page.getByRole('dialog', { name: 'Give a plan' })).toBeVisible();
      await axe(page);
    });
  });
}
