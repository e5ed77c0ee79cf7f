import type { Request } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  attachments,
  drop,
  megabyte,
  openForm,
  requestsOf,
  slowDown,
  uploads,
} from '../support/upload-form.ts';

// A line that is made slow, and pages that load twice.

const methods = (requests: Request[]) => requests.map((request) => request.method());

test('a small file goes in one form, and is announced', async ({ page }) => {
  await openForm(page);
  const forms = requestsOf(page, /\/file-entries$/);
  await drop(page, [{ name: 'notes.txt', size: 2000 }]);
  await expect(attachments(page)).toContainText('notes.txt');
  await expect(uploads(page)).toHaveCount(0);
  expect(methods(forms)).toEqual(['POST']);
  expect(forms[0]?.headers()['content-type']).toMatch(/^multipart\/form-data/);
});

test('a large file goes on where a reload cut it off', async ({ page }) => {
  await openForm(page);
  const line = await slowDown(page, 2 * megabyte);
  const large = { name: 'recording.txt', size: 24 * megabyte };
  await drop(page, [large]);
  const bar = page.getByRole('progressbar', { name: 'Upload of recording.txt' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(30);
  await expect(uploads(page)).toContainText(/MB of 24 MB · [\d.]+ MB\/s · \d+ seconds? left/);
  await line.hardly();
  await axe(page);

  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  const interrupted = uploads(page).filter({ hasText: 'recording.txt' });
  await expect(interrupted).toContainText(/Interrupted at \d+% of 24 MB/);
  await expect(page.getByRole('button', { name: 'Choose the file again to resume' })).toBeVisible();
  await axe(page);

  await line.freely();
  const calls = requestsOf(page, /\/tus\/upload|createFromTus$/);
  await drop(page, [large]);
  await expect(attachments(page)).toContainText('recording.txt');
  await expect(uploads(page)).toHaveCount(0);
  expect(methods(calls)[0]).toBe('HEAD');
  const [firstPatch] = calls.filter((request) => request.method() === 'PATCH');
  expect(Number(firstPatch?.headers()['upload-offset'])).toBeGreaterThan(4 * megabyte);
  expect(methods(calls).at(-1)).toBe('POST');
  expect(calls.at(-1)?.url()).toContain('createFromTus');
});

test('an interrupted upload can be forgotten, and nobody else sees it', async ({ page }) => {
  const customer = await openForm(page);
  const line = await slowDown(page, 1 * megabyte);
  await drop(page, [{ name: 'recording.txt', size: 12 * megabyte }]);
  const bar = page.getByRole('progressbar', { name: 'Upload of recording.txt' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await line.freely();
  await expect(uploads(page)).toContainText('Interrupted at');

  await page.context().clearCookies();
  await openForm(page);
  await expect(page.getByText('Interrupted at')).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel(/^Email/).fill(customer.email);
  await page.getByLabel(/^Password/).fill(customer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.goto('/hc/tickets/new');
  await expect(uploads(page)).toContainText('Interrupted at');
  const given = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Discard upload of recording.txt' }).click();
  expect((await given).status()).toBe(204);
  await expect(uploads(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Attach files' })).toBeEnabled();
  await expect(page.getByText('Interrupted at')).toHaveCount(0);
});

test('what is aborted is taken away from the server', async ({ page }) => {
  await openForm(page);
  await slowDown(page, 1 * megabyte);
  await drop(page, [{ name: 'mistake.txt', size: 12 * megabyte }]);
  const bar = page.getByRole('progressbar', { name: 'Upload of mistake.txt' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  const given = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Cancel upload of mistake.txt' }).click();
  expect((await given).status()).toBe(204);
  await expect(uploads(page)).toHaveCount(0);
});

test('files that can not be taken say so before anything is sent', async ({ page }) => {
  await openForm(page);
  const calls = requestsOf(page, /\/(file-entries|tus)/);
  await drop(page, [{ name: 'tool.exe', size: 10, type: 'application/x-msdownload' }]);
  await expect(uploads(page)).toContainText('This file type is not allowed');
  await page.getByRole('button', { name: 'Remove tool.exe' }).click();
  await expect(uploads(page)).toHaveCount(0);
  await drop(page, [{ name: 'film.txt', size: 101 * megabyte }]);
  await expect(uploads(page)).toContainText('`film.txt` exceeds maximum allowed size of 100 MB');
  expect(calls).toEqual([]);
});

test('an upload without progress for 30 seconds has timed out, and can be tried again', async ({ page }) => {
  await openForm(page);
  let isStuck = true;
  await page.route('**/api/v1/file-entries', async (route) => {
    if (!isStuck) await route.continue();
  });
  await page.clock.install();
  await drop(page, [{ name: 'notes.txt', size: 2000 }]);
  await expect(uploads(page)).toContainText('notes.txt');
  await page.clock.runFor(25_000);
  await expect(page.getByText('Upload timed out')).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(uploads(page)).toContainText('Upload timed out');
  isStuck = false;
  await page.getByRole('button', { name: 'Retry upload of notes.txt' }).click();
  await page.clock.resume();
  await expect(attachments(page)).toContainText('notes.txt');
});

test('a line that is cut only interrupts', async ({ page, allow }) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await openForm(page);
  const line = await slowDown(page, 2 * megabyte);
  await drop(page, [
    { name: 'large.txt', size: 12 * megabyte },
    { name: 'small.txt', size: 3 * megabyte },
  ]);
  const bar = page.getByRole('progressbar', { name: 'Upload of large.txt' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(20);
  await line.unplugged();
  await expect(uploads(page).first()).toContainText('Waiting for connection…');
  await line.freely();
  await expect(attachments(page)).toHaveCount(2);
  await expect(uploads(page)).toHaveCount(0);
});

test('leaving while something is on its way asks first', async ({ page }) => {
  await openForm(page);
  const line = await slowDown(page, 1 * megabyte);
  await page.getByRole('textbox', { name: 'Message' }).fill('A word, so that the page was used.');
  await drop(page, [{ name: 'large.txt', size: 6 * megabyte }]);
  await expect(uploads(page)).toContainText('large.txt');
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await line.freely();
  await expect(attachments(page)).toContainText('large.txt');
});

test('a place that is left and opened again still has its uploads', async ({ page }) => {
  await openForm(page);
  const line = await slowDown(page, 1 * megabyte);
  await drop(page, [{ name: 'large.txt', size: 8 * megabyte }]);
  await expect(uploads(page)).toContainText('large.txt');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Help center' }).click();
  await expect(page).toHaveURL(/\/hc$/);
  await page.goBack();
  await expect(uploads(page)).toContainText('large.txt');
  await line.freely();
  await expect(attachments(page)).toContainText('large.txt');
});
