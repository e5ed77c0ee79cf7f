import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { canMount } from './src/server/testing/small-disk.ts';

// Compiling the embedded database once more, for speed, takes longer than most products of tests live.
process.env.PRODUCT_FLAGS = '--liftoff-only';

const reports = process.env.REPORT_DIR ?? 'test-results/reports';
const database = process.env.DATABASE_URL ? 'postgres' : 'pglite';
const onS3 = Boolean(process.env.TEST_S3_ENDPOINT);
const onImap = Boolean(process.env.TEST_IMAP_PORT);
const ofPackage = Boolean(process.env.TEST_PACKAGE);
const run = ofPackage ? 'package' : onS3 ? 's3' : onImap ? 'imap' : database;

/** Tests of what is the same on every database: once is enough. The embedded one is PostgreSQL too. */
const ofOneDatabase = [
  '**/access.test.ts',
  '**/platform/db/driver.test.ts',
  '**/platform/message-html.test.ts',
  '**/platform/rest/openapi.test.ts',
  '**/platform/rest/reference.test.ts',
  '**/platform/rest/wire.test.ts',
  '**/testing/abuse.test.ts',
  '**/testing/architecture.test.ts',
  '**/testing/broken-bodies.test.ts',
  '**/testing/conformance.test.ts',
  '**/testing/conformance/*.test.ts',
  '**/testing/documents.test.ts',
  '**/testing/fuzz.test.ts',
  '**/testing/input-bounds.test.ts',
  '**/testing/permission-reach.test.ts',
  '**/testing/policy.test.ts',
  '**/testing/words.test.ts',
];

/** Tests for which something is missing here: a PostgreSQL server, an S3 or IMAP server (scripts/with-s3.sh and scripts/with-imap.sh start one), or the right to make disks. */
const impossible = [
  ...(database === 'postgres' ? ofOneDatabase : ['**/*-postgres*.test.ts']),
  ...(onS3 ? [] : ['**/*-s3.test.ts']),
  ...(onImap ? [] : ['**/*-imap.test.ts']),
  ...(canMount() ? [] : ['**/full-disk.test.ts']),
];

const screens = 'src/client/**/*.screen.test.tsx';
const processes = 'src/server/**/*.process.test.ts';

export default defineConfig({
  test: {
    setupFiles: 'src/server/testing/no-network.ts',
    pool: 'forks',
    // One more than most machines have for it: a file often waits for the database or a process.
    maxWorkers: 3,
    // Each file makes a product of its own; reading the server's code for each anew takes longer than all tests.
    isolate: false,
    // Long enough for a machine with ten times as much to do: only what hangs is ended.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    silent: 'passed-only',
    reporters: [
      process.env.CI ? 'default' : 'dot',
      ['json', { outputFile: join(reports, `vitest-${run}.json`) }],
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...impossible, screens, processes],
          globalSetup: 'src/server/testing/global-setup.ts',
        },
      },
      // The built product as a process of its own. Whichever is not of a PostgreSQL server brings its own database.
      {
        extends: true,
        test: {
          name: 'processes',
          environment: 'node',
          include: [database === 'postgres' ? 'src/server/**/*-postgres.process.test.ts' : processes],
          exclude: [...configDefaults.exclude, ...impossible],
          globalSetup: 'src/server/testing/process-set-up.ts',
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      // Parts of the screen in a document without a browser.
      {
        extends: true,
        test: {
          name: 'screens',
          environment: 'happy-dom',
          include: [screens],
          setupFiles: 'src/client/testing/clean-up.ts',
        },
      },
      // What `npm run test:package` has made just before.
      ...(ofPackage
        ? [
            {
              extends: true as const,
              test: {
                name: 'package',
                environment: 'node' as const,
                include: ['scripts/*.test.ts'],
                testTimeout: 90_000,
              },
            },
          ]
        : []),
    ],
  },
});
