// npm test: unit and integration tests, then the browser journeys; or the scripts of package.json that are named. Each
// runs even if the one before failed, and all share the data folders that the first one makes.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const named = process.argv.slice(2);
const READY_MADE = mkdtempSync(join(tmpdir(), 'helpdock-ready-made-'));

let exitCode = 0;
for (const script of named.length > 0 ? named : ['test:integration', 'test:e2e']) {
  const options = {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, READY_MADE },
  };
  const { status } = spawnSync('npm', ['run', '--silent', script], options);
  exitCode ||= status ?? 1;
}
rmSync(READY_MADE, { recursive: true, force: true });
process.exit(exitCode);
