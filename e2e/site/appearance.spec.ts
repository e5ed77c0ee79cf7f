import { owner } from '../../src/server/testing/ready-made.ts';
import { axe, expect, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';

ownSite('owned');

test('an administrator changes name and colour beside the site, and publishes them to everybody', async ({
  page,
  newVisitor,
  request,
}) => {
  await signIn(page, owner.email, owner.password);
  await page.goto('/admin/appearance');
  const site = page.frameLocator('iframe');
  await page.getByLabel('Site name').fill('Ink & Paper');
  await expect(site.getByRole('banner')).toContainText('Ink & Paper');
  await axe(page);
  await page.getByRole('button', { name: 'Colours' }).click();
  await page.getByLabel('Accent', { exact: true }).fill('#0b6e4f');
  await expect(site.getByRole('button', { name: 'Search', exact: true })).toHaveCSS(
    'background-color',
    'rgb(11, 110, 79)',
  );
  await site.getByRole('button', { name: 'Account menu' }).click();
  await site.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(site.getByText("Can't logout while in appearance editor.")).toBeVisible();

  // Nobody else sees it before it is published; what is published is in the page from its first paint.
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await (await request.get('/hc')).text()).not.toContain('#0b6e4f');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published').first()).toBeVisible();
  await expect
    .poll(async () => (await request.get('/hc')).text())
    .toMatch(/<html[^>]* style="[^"]*--be-primary:#0b6e4f/);
  const guest = await newVisitor();
  await guest.goto('/hc');
  await expect(guest.getByRole('banner')).toContainText('Ink & Paper');
});
