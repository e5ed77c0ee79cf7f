// npm test: unit and integration tests, then the browser journeys. The second runs even if the first failed.
import { spawnSync } from 'node:child_process';

let exitCode = 0;
for (const script of ['test:integration', 'test:e2e']) {
  const options = { stdio: 'inherit', shell: process.platform === 'win32' };
  const { status } = spawnSync('npm', ['run', '--silent', script], options);
  exitCode ||= status ?? 1;
}
process.exit(exitCode);
