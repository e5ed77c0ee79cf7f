import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// Compiling the embedded database once more, for speed, takes longer than most products of tests live.
process.env.PRODUCT_FLAGS = '--liftoff-only';

const reports = process.env.REPORT_DIR ?? 'test-results/reports';

const onS3 = Boolean(process.env.TEST_S3_ENDPOINT);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Needs an S3 server: scripts/with-s3.sh starts one.
  testIgnore: onS3 ? [] : '**/*-s3.spec.ts',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/journeys',
  reporter: [
    ['list'],
    ['json', { outputFile: join(reports, onS3 ? 'playwright-s3.json' : 'playwright.json') }],
  ],
  // Of two, one often waits for a page or a server.
  workers: 3,
  // A busy machine may lose a click that comes before a page is alive. What passes only then is named as flaky.
  retries: process.env.CI ? 2 : 0,
  // Long enough for a machine with ten times as much to do: only what hangs is ended.
  timeout: 300_000,
  forbidOnly: Boolean(process.env.CI),
  expect: { timeout: 30_000 },
  use: {
    // Set by the global setup, before the workers read this file again.
    baseURL: process.env.E2E_URL,
    // Ends what hangs before the test does, so that the report says what it waited for.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
});
