import { Socket } from 'node:net';
import { afterAll, afterEach, vi } from 'vitest';

/*
 * Tests talk to this machine only, and report nothing on the console: a connection elsewhere throws,
 * a console error fails the test that caused it. What a file stands in for ends with it: the next one shares its process.
 */
const local = new Set(['localhost', '127.0.0.1', '::1']);
/** Files share a process, and each sets this up: what is guarded already stays as it is. */
const guardedBefore = Symbol.for('helpdock.tests.no-network');

function guard(connect: typeof Socket.prototype.connect): typeof connect {
  const guarded = function guarded(this: Socket, ...parameters: unknown[]) {
    const [first] = parameters.flat();
    const host = typeof first === 'object' && first !== null && 'host' in first ? first.host : 'localhost';
    if (typeof host === 'string' && !local.has(host)) throw new Error(`A test tried to reach ${host}.`);
    return Reflect.apply(connect, this, parameters);
  };
  return Object.assign(guarded as typeof connect, { [guardedBefore]: true });
}

if (!(guardedBefore in Socket.prototype.connect)) {
  Socket.prototype.connect = guard(Socket.prototype.connect);
}

const consoleError = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = consoleError.mock.calls.map((call) => call.map(String).join(' '));
  consoleError.mockClear();
  if (calls.length > 0) throw new Error(`console.error was called: ${calls.join('; ')}`);
});

afterAll(() => vi.unstubAllGlobals());
