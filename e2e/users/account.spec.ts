import sharp from 'sharp';
import { openSettings, section } from '../support/account-settings.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { fileRequest, registerCustomer, unique } from '../support/tickets.ts';

const picture = (format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: '#1c7c4a' } })
    .toFormat(format)
    .toBuffer();

test.describe('account settings', () => {
  test('are for whoever is signed in', async ({ page }) => {
    await page.goto('/account-settings');
    await page.waitForURL(/\/login\?redirect=%2Faccount-settings/);
    await page.goto('/notifications/settings');
    await page.waitForURL(/\/login\?redirect=/);
    await registerCustomer(page);
    await page.goto('/notifications/settings');
    await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible();
  });

  test('change the name by keyboard alone', async ({ page }) => {
    await registerCustomer(page);
    await page.goto('/');
    const menuItem = page.getByRole('menuitem', { name: 'Account settings' });
    await page.getByRole('button', { name: 'Account menu' }).press('Enter');
    await menuItem.focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('/account-settings');
    await page.getByLabel('First name').focus();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Lovelace');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Updated account details')).toBeVisible();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByText('Ada Lovelace')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  });

  test('say what is wrong, and keep what was typed', async ({ page, allow }) => {
    await registerCustomer(page);
    await openSettings(page);
    const details = section(page, 'Account details');
    const save = details.getByRole('button', { name: 'Save' });
    await details.getByLabel('First name').fill('x'.repeat(256));
    await expect(save).toBeDisabled();
    await details.getByLabel('Last name').focus();
    await expect(details.getByText('must not be greater than 255 characters')).toBeVisible();
    await details.getByLabel('First name').fill('Ada');
    await expect(save).toBeEnabled();
    allow(/users\.update/);
    await page.route('**/trpc/users.update*', (route) => route.abort('connectionfailed'));
    await save.click();
    await expect(page.getByText('There was an issue. Please try again later.')).toBeVisible();
    await expect(details.getByLabel('First name')).toHaveValue('Ada');
    await page.unroute('**/trpc/users.update*');
    await save.click();
    await expect(page.getByText('Updated account details')).toBeVisible();
  });

  test('lead from the list to each section and mark the one in view', async ({ page }) => {
    await registerCustomer(page);
    await openSettings(page);
    const list = page.getByRole('navigation', { name: 'Account settings' });
    await expect(list.getByRole('link', { name: 'Account details' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    // The list does not grow any more once its last line is there.
    await expect(list.getByRole('link').last()).toHaveText('Delete account');
    for (const link of await list.getByRole('link').all()) {
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'location');
      const id = (await link.getAttribute('href')) ?? '';
      await expect(page.locator(id)).toBeInViewport();
    }
    await page.mouse.move(800, 400);
    await page.mouse.wheel(0, -20_000);
    await expect(list.getByRole('link', { name: 'Account details' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await page.mouse.wheel(0, 20_000);
    await expect(list.getByRole('link', { name: 'Delete account' })).toHaveAttribute(
      'aria-current',
      'location',
    );
  });

  test('take, show and remove an avatar', async ({ page }) => {
    await registerCustomer(page);
    await openSettings(page);
    const control = page.getByRole('group', { name: 'Avatar' });
    const file = control.locator('input[type=file]');
    await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await expect(page.getByText('This file type is not allowed')).toBeVisible();
    await expect(control.getByText('Please select an image.')).toBeVisible();
    const heavy = Buffer.concat([await picture(), Buffer.alloc(2 * 1024 * 1024)]);
    await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: heavy });
    await expect(page.getByText('`big.png` exceeds maximum allowed size of 2 MB')).toBeVisible();
    await expect(control.getByText('Please select an image.')).toBeVisible();
    await file.setInputFiles({
      name: 'fake.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    });
    await expect(page.getByText('This file type is not allowed')).toBeVisible();

    await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() });
    await expect(page.getByText('Uploaded avatar')).toBeVisible();
    const shown = page.getByRole('banner').locator('img[src^="/files/avatars/"]');
    await expect(shown).toBeVisible();
    await expect(control.getByText('Please select an image.')).toBeHidden();
    const first = await shown.getAttribute('src');

    const dropped = (await picture('jpeg')).toString('base64');
    const data = await page.evaluateHandle((base64) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], 'dropped.jpg', { type: 'image/jpeg' }));
      return transfer;
    }, dropped);
    await control.dispatchEvent('drop', { dataTransfer: data });
    await expect(shown).not.toHaveAttribute('src', first ?? '');

    await control.getByRole('button', { name: 'Remove image' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Removed avatar')).toBeVisible();
    await expect(shown).toBeHidden();
  });

  test('show how far an upload is', async ({ page }) => {
    await registerCustomer(page);
    await openSettings(page);
    const release = await hold(page, '**/trpc/users.uploadAvatar*');
    const control = page.getByRole('group', { name: 'Avatar' });
    await control
      .locator('input[type=file]')
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture() });
    await expect(control.getByRole('progressbar')).toBeAttached();
    await expect(control.getByRole('button', { name: 'Upload image' })).toBeDisabled();
    await release();
    await expect(page.getByText('Uploaded avatar')).toBeVisible();
    await expect(control.getByRole('progressbar')).toBeHidden();
  });
});

test('a deleted account is gone, and its request has lost its name', async ({ page, newVisitor }) => {
  const customer = await registerCustomer(page);
  const subject = unique('Leaving soon');
  const id = await fileRequest(page, subject, 'Please answer before I go.');
  await openSettings(page, '#danger');
  await section(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    'Your account will be deleted immediately and permanently. Once deleted, accounts can not be restored.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await section(page, 'Delete account').getByRole('button', { name: 'Delete account' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await page.waitForURL(/\/login/);
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel(/^Password/).fill(customer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible();

  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  await agent.goto(`/agent/tickets/${id}`);
  await expect(agent.getByRole('heading', { name: subject })).toBeVisible();
  await expect(agent.getByText('Deleted user').first()).toBeVisible();
  await expect(agent.getByText(customer.email)).toHaveCount(0);
});
