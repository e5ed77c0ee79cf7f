// Prints the sum of the reports in a folder as "N passed, N failed": totals.mjs FOLDER [FAILED-STEP…]
// Before that, each test that failed, in a line, also one that passed when tried again.
// A step that failed without a failed test in its reports counts as one failure, and so does a lost report.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const [folder, ...failedSteps] = process.argv.slice(2);
const reportsOf = {
  test: ['vitest-pglite', 'playwright'],
  package: ['vitest-package'],
  'test on PostgreSQL': ['vitest-postgres'],
  'test on S3': ['vitest-s3', 'playwright-s3'],
  'test on IMAP': ['vitest-imap'],
};

function read(name) {
  const file = join(folder, `${name}.json`);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function count(report) {
  if (!report) return { passed: 0, failed: 1 };
  if (report.stats) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected + flaky, failed: unexpected + report.errors.length };
  }
  // A file that cannot be loaded has no tests, only a failed status.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: failed || (report.success ? 0 : 1) };
}

const isFailed = ({ status }) => status === 'failed';

/** The failed tests of a report, one line each, with the first line of why; of journeys, of each try. */
function failuresIn(report) {
  if (!report) return [];
  if (report.stats) return report.suites.flatMap((suite) => failedJourneys(suite));
  return report.testResults.filter(isFailed).flatMap((file) => {
    const failed = file.assertionResults.filter(isFailed);
    const named = failed.map((test) => [test.fullName, test.failureMessages[0]]);
    return (named.length > 0 ? named : [['does not load', file.message]]).map(([name, why]) =>
      line(file.name, name, why),
    );
  });
}

const failedJourneys = ({ file, specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ title, ok, tests }) => {
      const errors = tests[0].results.flatMap((result) => result.errors);
      const why = errors.map(({ message }) => reason(message)).join(' | ');
      return line(`e2e/${file}`, ok ? `${title} (passed when tried again)` : title, why);
    }),
  ...suites.flatMap(failedJourneys),
];

/** The first line of a message, and what it waited for. */
const reason = (message) => {
  const [first, ...others] = stripVTControlCharacters(String(message)).split('\n');
  const awaited = others.find((text) => text.includes('waiting for'));
  return [first, awaited?.trim()].filter(Boolean).join(' ');
};

const line = (file, name, why) =>
  `  ${relative(process.cwd(), resolve(file))}: ${name}: ${String(why ?? '').split('\n')[0]}\n`;

let passed = 0;
let failed = 0;
for (const names of Object.values(reportsOf)) {
  for (const name of names) {
    const report = read(name);
    const total = count(report);
    passed += total.passed;
    failed += total.failed;
    process.stdout.write(failuresIn(report).join(''));
  }
}
const withoutReports = failedSteps.filter((step) => !(step in reportsOf));
failed += withoutReports.length;
if (failedSteps.length > 0) failed = Math.max(failed, 1);

const failedLine = failedSteps.length > 0 ? `Failed: ${failedSteps.join(', ')}\n` : '';
process.stdout.write(`${failedLine}${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
