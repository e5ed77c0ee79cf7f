import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'dotenv';

export interface Product {
  url: string;
  dataDir: string;
  /** Asks the server to end with SIGTERM, and deletes its data. */
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '..');
const startTimeout = 60_000;

/** Starts the built product on a free port with an empty data folder; resolves once /readyz answers 200. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'helpdock-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: dataDir,
      SEED: 'demo',
      RATE_LIMIT_FACTOR: '100',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const keep = (chunk: Buffer) => {
    log = (log + chunk).slice(-50_000);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  const stop = async () => {
    await terminate(server);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(url, server);
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : error}\nThe server's log:\n${log}`);
  }
  return { url, dataDir, stop };
}

/** Every setting blank, so that neither the shell nor a .env file brings in a real database or mail server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG, TZ, SYSTEMROOT } = process.env;
  const settings = Object.keys(parse(readFileSync(join(root, '.env.example'))));
  const blank = Object.fromEntries(settings.map((name) => [name, '']));
  return { PATH, HOME, TMPDIR, LANG, TZ, SYSTEMROOT, ...blank };
}

async function freePort(): Promise<number> {
  const listener = createServer();
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  await new Promise((done) => listener.close(done));
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1');
  return address.port;
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode) throw new Error('The server ended while starting.');
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    if (response?.status === 200) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The server was not ready after ${startTimeout / 1000} s.`);
}

async function terminate(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode) return;
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  server.kill('SIGTERM');
  const impatience = setTimeout(() => server.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(impatience);
}
