// Builds the product into dist/, unless dist/ was already made from exactly these sources.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
export const serverBundle = join(root, 'dist/server/main.js');

const stamp = join(root, 'dist/sources.sha256');
const sources = ['src', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
// Tests are not in the product, and generated files follow from the others (the build itself may touch them).
const leftOut = /\.test\.tsx?$|\.gen\.ts$|\/server\/testing\//;

/** Builds when something changed since the last build. Says so in one line; throws with the log of a failure. */
export function buildIfStale() {
  const hash = hashOfSources();
  if (existsSync(serverBundle) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  rmSync(stamp, { force: true });
  const started = Date.now();
  process.stdout.write('Building the client and the server… ');
  for (const script of ['build:client', 'build:server']) runScript(script);
  process.stdout.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

function runScript(script) {
  const result = spawnSync('npm', ['run', '--silent', script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return;
  const log = result.error ? String(result.error) : `${result.stdout}${result.stderr}`;
  throw new Error(`npm run ${script} failed:\n${log}`);
}

export function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(root, source))) {
      const name = relative(root, file).replaceAll('\\', '/');
      if (!leftOut.test(name)) hash.update(`${name}\0`).update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

export function filesUnder(path) {
  if (!existsSync(path)) return [];
  try {
    const entries = readdirSync(path, { withFileTypes: true, recursive: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort();
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    buildIfStale();
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}
