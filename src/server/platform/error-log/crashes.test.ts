import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** A process with an unhandled failure; it logs `stopped` on SIGTERM. */
function failing(code: string) {
  const script = `
    import { pino } from 'pino';
    import { watchCrashes } from './src/server/platform/error-log/crashes.ts';
    watchCrashes(pino(pino.destination({ sync: true })));
    process.once('SIGTERM', () => { console.log('stopped'); process.exit(process.exitCode ?? 0); });
    setTimeout(() => { console.log('went on'); process.exit(process.exitCode ?? 0); }, 300);
    ${code}`;
  const flags = ['--import', 'tsx', '--input-type=module', '-e', script];
  const { status, stdout } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  return { status, stdout };
}

describe('what nobody looks after', () => {
  it('ends the process in order, for a supervisor to start it again, when it is an exception', () => {
    const { status, stdout } = failing(`setImmediate(() => { throw new Error('half done'); });`);
    expect([status, stdout.includes('stopped'), stdout.includes('went on')]).toEqual([1, true, false]);
    expect(stdout).toMatch(/"level":60.*half done.*"origin":"uncaughtException"/);
  });

  it('is written down, and the process goes on, when it is a promise', () => {
    const { status, stdout } = failing(`void Promise.reject(new Error('not awaited'));`);
    expect([status, stdout.includes('went on')]).toEqual([0, true]);
    expect(stdout).toMatch(/"level":50.*not awaited.*"origin":"unhandledRejection"/);
  });

  it('is written down, and the process goes on, when a line broke', () => {
    const { status, stdout } = failing(
      `setImmediate(() => { throw Object.assign(new Error('hung up'), { code: 'ECONNRESET' }); });`,
    );
    expect([status, stdout.includes('went on')]).toEqual([0, true]);
    expect(stdout).toMatch(/"level":40.*hung up/);
  });
});
