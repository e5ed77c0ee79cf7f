import type { Page } from '@playwright/test';
import { type ErrorSink, openErrorSink } from '../support/error-sink.ts';
import { expect, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';

const reporterCode = '__SENTRY__';

/** Keeps the code of every script that the page loads. */
function watchScripts(page: Page): () => Promise<string> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  return async () => (await Promise.all(scripts)).join('\n');
}

/** An error that no code catches, while chance is what the test wants it to be. */
const fail = (page: Page, words: string, chance: number) =>
  page.evaluate(
    ([text, value]) => {
      Math.random = () => value;
      setTimeout(() => {
        throw new Error(text);
      });
    },
    [words, chance] as const,
  );

test.describe('with an address for errors', () => {
  let sink: ErrorSink | undefined;
  test.beforeAll(async () => {
    sink = await openErrorSink();
  });
  test.afterAll(() => sink?.close());
  ownSite('blank', () => ({ SENTRY_DSN: sink?.dsn ?? '' }));

  test('one error in five is reported, noise never', async ({ page, allow }) => {
    allow(/^uncaught: /);
    const code = watchScripts(page);
    await page.goto('/hc');
    await expect.poll(async () => (await code()).includes(reporterCode)).toBe(true);
    await page.waitForLoadState('networkidle');

    for (const noise of [
      'ResizeObserver loop completed with undelivered notifications.',
      'Failed to fetch dynamically imported module: /assets/old.js',
      'Importing a module script failed.',
      "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    ]) {
      await fail(page, noise, 0);
    }
    await fail(page, 'an error beyond the sample', 0.21);
    await fail(page, 'an error within the sample', 0.19);
    await expect.poll(() => sink?.errors()).toEqual(['an error within the sample']);
  });
});

test('without an address for errors nothing is loaded that reports them', async ({ page }) => {
  const code = watchScripts(page);
  await page.goto('/hc');
  await page.mouse.move(10, 10);
  await page.waitForLoadState('networkidle');
  expect(await code()).toContain('ResizeObserver loop');
  expect(await code()).not.toContain(reporterCode);
});
