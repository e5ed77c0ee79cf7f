import { readFileSync } from 'node:fs';
import { owner } from '../../src/server/testing/ready-made.ts';
import { axe } from '../support/axe.ts';
import { addFailedJob } from '../support/failed-job.ts';
import { expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { changeSettings } from '../support/site-settings.ts';

const site = ownSite('owned');

test('who runs the site finds what has failed and who came in, mends it, and asks for help without telling a secret', async ({
  page,
  newVisitor,
}) => {
  await addFailedJob(site(), 'mails-prune', 'The disk is full.');
  const secrets = ['a-secret-of-the-mail', 'A very private name'];
  const change = {
    mail: { smtp_url: `smtp://desk:${secrets[0]}@127.0.0.1:9` },
    branding: { site_name: secrets[1] ?? '' },
  };
  await changeSettings(site(), change, owner);
  const stranger = await newVisitor();
  await stranger.goto('/login');
  await stranger.getByLabel(/^Email/).fill('stranger@example.org');
  await stranger.getByLabel(/^Password/).fill('a-wrong-password');
  await stranger.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stranger.getByText('These credentials do not match our records.')).toBeVisible();

  await signIn(page, owner.email, owner.password);
  await page.goto('/admin/system');
  await expect(page.getByText(/needs? your attention\.$/)).toBeVisible();
  await axe(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Support bundle' }).click();
  const bundle = readFileSync(await (await download).path(), 'utf8');
  expect(JSON.parse(bundle)).toMatchObject({ settings: { values: {} }, jobs: expect.any(Array) });
  for (const secret of [...secrets, owner.email, site().dataDir]) expect(bundle).not.toContain(secret);
  expect(bundle).toContain('mails-prune');
  await page.getByRole('button', { name: 'Clear cache' }).click();
  await expect(page.getByText('Cache cleared')).toBeVisible();

  await page.getByRole('link', { name: 'View log' }).first().click();
  await page.waitForURL('**/admin/logs/jobs');
  const job = page
    .getByRole('list', { name: 'Jobs' })
    .getByRole('listitem')
    .filter({ hasText: 'mails-prune' });
  await expect(job).toContainText('Clean up the email log');
  await expect(job).toContainText('The disk is full.');
  await axe(page);
  await job.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Job queued for retry')).toBeVisible();
  // How it ended shows by itself.
  await expect(job).toContainText('Done');

  await page.goto('/admin/logs/sign-ins');
  const entries = page.getByRole('table', { name: 'Sign-ins' }).getByRole('row');
  await expect(entries.filter({ hasText: 'stranger@example.org' })).toContainText('Wrong email or password');
  // The rows come with the page, the filter answers a moment later.
  await expect(async () => {
    await page.getByRole('combobox', { name: 'Result' }).selectOption('Signed in');
    await expect(page).toHaveURL(/result=ok/, { timeout: 1000 });
  }).toPass();
  await expect(entries.filter({ hasText: 'stranger@example.org' })).toHaveCount(0);
  await expect(entries.filter({ hasText: owner.email }).first()).toBeVisible();
  await page.goto('/admin/logs/errors');
  await expect(page.getByRole('heading', { level: 1, name: 'Errors' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFits(page);
});

test('own styles that hide everything are left out at an address, from where they are taken back', async ({
  page,
  newVisitor,
}) => {
  await signIn(page, owner.email, owner.password);
  await page.goto('/admin/appearance');
  await page.getByRole('button', { name: 'Custom code' }).click();
  await page.getByLabel('Custom styles (CSS)').fill('body { display: none }');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published').first()).toBeVisible();

  const visitor = await newVisitor();
  const heading = visitor.getByRole('heading', { level: 1 });
  await expect(async () => {
    await visitor.goto('/hc');
    await expect(visitor.locator('body')).toBeHidden({ timeout: 1000 });
  }).toPass();
  await visitor.goto('/hc?safe=1');
  await expect(heading).toBeVisible();

  // The site is gone for its administrator too, whom the same word leads back.
  const broken = await newVisitor();
  await broken.goto('/login');
  await expect(broken.locator('body')).toBeHidden();
  await broken.goto('/login?safe=1&redirect=/admin/appearance');
  await broken.getByLabel(/^Email/).fill(owner.email);
  await broken.getByLabel(/^Password/).fill(owner.password);
  await broken.getByRole('button', { name: 'Sign in', exact: true }).click();
  await broken.waitForURL('**/admin/appearance');
  await broken.getByRole('button', { name: 'More', exact: true }).click();
  await broken.getByRole('menuitem', { name: 'Revert last publish' }).click();
  await expect(broken.getByText('Last publish reverted')).toBeVisible();
  await expect(async () => {
    await visitor.goto('/hc');
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass();
});
