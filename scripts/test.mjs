// npm test: unit and integration tests, then the browser journeys; or the scripts of package.json that are named. Each
// runs even if the one before failed.
import { spawnSync } from 'node:child_process';

const named = process.argv.slice(2);

let exitCode = 0;
for (const script of named.length > 0 ? named : ['test:integration', 'test:e2e']) {
  const options = { stdio: 'inherit', shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', ['run', '--silent', script], options);
  exitCode ||= status ?? 1;
}
process.exit(exitCode);
