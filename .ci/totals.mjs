// Prints the sum of the reports in a folder as "N passed, N failed": totals.mjs FOLDER [FAILED-STEP…]
// A step that failed without a failed test in its reports counts as one failure, and so does a lost report.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...failedSteps] = process.argv.slice(2);
const reportsOf = {
  test: ['vitest-pglite', 'playwright'],
  package: ['vitest-package'],
  'test on PostgreSQL': ['vitest-postgres'],
  'test on S3': ['vitest-s3', 'playwright-s3'],
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

let passed = 0;
let failed = 0;
for (const names of Object.values(reportsOf)) {
  for (const name of names) {
    const total = count(read(name));
    passed += total.passed;
    failed += total.failed;
  }
}
const withoutReports = failedSteps.filter((step) => !(step in reportsOf));
failed += withoutReports.length;
if (failedSteps.length > 0) failed = Math.max(failed, 1);

const failedLine = failedSteps.length > 0 ? `Failed: ${failedSteps.join(', ')}\n` : '';
process.stdout.write(`${failedLine}${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
