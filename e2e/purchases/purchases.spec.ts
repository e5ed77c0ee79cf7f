import { openSettings, section } from '../support/account-settings.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { expectFitsPhone, look, lookOnBoth } from '../support/look.ts';
import { expiredCode, type Marketplace, openMarketplace, soldCode } from '../support/marketplace.ts';
import { ownSite } from '../support/own-site.ts';
import { registerCustomer } from '../support/tickets.ts';

test.describe('on a site with a marketplace', () => {
  let marketplace: Marketplace;
  test.beforeAll(async () => {
    marketplace = await openMarketplace();
  });
  ownSite('demo', () => ({
    ENVATO_API_URL: marketplace.url,
    ENVATO_PERSONAL_TOKEN: 'author-token',
  }));
  test.afterAll(() => marketplace.close());

  test('people add what they bought by its code', async ({ page }) => {
    await registerCustomer(page);
    await openSettings(page, '#purchases');
    const purchases = section(page, 'Your purchases');
    await expect(purchases.getByText('Could not find any purchases')).toBeVisible();
    await expect(
      purchases.getByText('Try importing purchases from the marketplace with the button below.'),
    ).toBeVisible();
    await purchases.getByRole('button', { name: 'Import purchases from the marketplace' }).click();
    await expect(page.getByText('Connect your marketplace account first.')).toBeVisible();

    await purchases.getByRole('button', { name: 'Add purchase code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add purchase code' });
    await expect(dialog.getByLabel('Purchase code')).toBeFocused();
    await page.keyboard.type('no such code');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('The purchase code is invalid.')).toBeVisible();
    await dialog.getByLabel('Purchase code').fill(soldCode.toUpperCase());
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Purchase added')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(purchases.getByRole('link', { name: 'Stationery set' })).toBeVisible();
    await expect(purchases.getByText(`Purchase code: ${soldCode}`)).toBeVisible();
    await expect(purchases.getByText('Supported until: Jan 05, 2036')).toBeVisible();

    await purchases.getByRole('button', { name: 'Add purchase code' }).click();
    await dialog.getByLabel('Purchase code').fill(expiredCode);
    await page.keyboard.press('Enter');
    const expired = purchases.getByText('Supported until: Jul 05, 2020');
    await expect(expired).toHaveCSS('text-decoration-line', 'line-through');
  });

  test('nothing is in the way of anybody', async ({ page }) => {
    await signIn(page, 'customer@example.com');
    await openSettings(page);
    await expect(page.getByText('Could not find any purchases')).toBeVisible();
    await lookOnBoth(page);
    await look(page);
    await expectFitsPhone(page);
    await page.getByRole('button', { name: 'Add purchase code' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await look(page);
  });
});
