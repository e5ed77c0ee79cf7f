import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const reports = process.env.REPORT_DIR ?? 'test-results/reports';
const database = process.env.DATABASE_URL ? 'postgres' : 'pglite';
const run = process.env.TEST_S3_ENDPOINT ? 's3' : database;

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}'],
    globalSetup: 'src/server/testing/global-setup.ts',
    setupFiles: 'src/server/testing/no-network.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    silent: 'passed-only',
    reporters: [
      process.env.CI ? 'default' : 'dot',
      ['json', { outputFile: join(reports, `vitest-${run}.json`) }],
    ],
  },
});
