import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { axe } from '../support/axe.ts';
import { expect, expectFits, signIn, test } from '../support/fixtures.ts';

test('an administrator takes the tickets of the site along as a table', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/exports');
  await expect(page.getByRole('heading', { level: 1, name: 'Export data' })).toBeVisible();
  await axe(page);
  await expectFits(page);
  await page.getByLabel('Created on or after').fill('2000-01-01');
  await page.getByRole('button', { name: 'Create export' }).click();
  const link = page.getByRole('list', { name: 'Exports' }).getByRole('link', { name: 'Download' }).first();
  await expect(link).toBeVisible({ timeout: 60_000 });
  const download = page.waitForEvent('download');
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^tickets-.*\.csv$/);
  const rows = parse(readFileSync(await file.path(), 'utf8'), { columns: true, bom: true });
  expect(rows.length).toBeGreaterThan(2);
  expect(rows[0]).toHaveProperty('requester_email');
});
