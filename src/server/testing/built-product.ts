import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'dotenv';

export interface Product {
  url: string;
  dataDir: string;
  /** Of the server that runs now. */
  pid: number;
  /**
   * Ends the server like `stop`, or as a crash does with SIGKILL, but keeps its data. Answers with the exit code,
   * null after a crash.
   */
  halt(signal?: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts the server again after `halt`, with the same data at the same address. */
  resume(): Promise<void>;
  /** Asks the server to end with SIGTERM, and deletes its data. */
  stop(): Promise<void>;
}

const root = resolve(import.meta.dirname, '../../..');

/** Of node, for each product: tests start many for a short time, measurements one as it is. */
const flags = process.env.PRODUCT_FLAGS?.split(' ') ?? [];

/** Milliseconds that a start may take, which makes a database while the machine is busy; more than a hook has by default. */
export const startTimeout = 180_000;

/** Builds the product when it is stale. */
export function buildProduct(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The product does not build.');
}

/**
 * Starts the built product on a free port; resolves once /readyz answers 200, or once it takes jobs where ROLE=worker.
 * @param data A folder of which the product gets a copy; without one its data folder is empty.
 * @param folder Where the build is: the repository, or an unpacked package.
 */
export async function startProduct(
  settings: Record<string, string> = {},
  data?: string,
  folder = root,
): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'helpdock-product-'));
  if (data !== undefined) cpSync(data, dataDir, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = () =>
    startServer(folder, {
      ...cleanEnvironment(),
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: dataDir,
      SEED: 'demo',
      RATE_LIMIT_FACTOR: '100',
      ...settings,
    });
  let server = await start().catch((error) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    dataDir,
    get pid() {
      return server.pid ?? 0;
    },
    halt: (signal) => terminate(server, signal),
    resume: async () => {
      server = await start();
    },
    stop: async () => {
      await terminate(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(folder: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...flags, 'dist/server/main.js'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  const keep = (chunk: Buffer) => {
    log = (log + chunk).slice(-50_000);
  };
  server.stdout.on('data', keep);
  server.stderr.on('data', keep);
  try {
    if (env.ROLE === 'worker') await until(server, async () => log.includes('taking jobs'));
    else await until(server, () => isReady(`http://${env.HOST}:${env.PORT}`));
  } catch (error) {
    await terminate(server);
    throw new Error(`${error instanceof Error ? error.message : error}\nThe server's log:\n${log}`);
  }
  return server;
}

/** Every setting blank, so that neither the shell nor a .env file brings in a real database or mail server. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
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

async function isReady(url: string): Promise<boolean> {
  const asked = fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });
  return (await asked.catch(() => undefined))?.status === 200;
}

async function until(server: ChildProcess, isUp: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + startTimeout;
  while (Date.now() < deadline) {
    if (server.exitCode !== null || server.signalCode) throw new Error('The server ended while starting.');
    if (await isUp()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`The server was not ready after ${startTimeout / 1000} s.`);
}

async function terminate(
  server: ChildProcess,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode) return server.exitCode;
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  server.kill(signal);
  const impatience = setTimeout(() => server.kill('SIGKILL'), 60_000);
  await ended;
  clearTimeout(impatience);
  return server.exitCode;
}
