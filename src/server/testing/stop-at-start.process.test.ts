import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, inject, it } from 'vitest';
import { cleanEnvironment } from './built-product.ts';

it('a server that is stopped as it starts to listen ends in order, and leaves nothing locked', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'helpdock-stop-'));
  try {
    cpSync(inject('demoData'), dataDir, { recursive: true });
    const server = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: { ...cleanEnvironment(), NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let log = '';
    server.stdout.on('data', (chunk: Buffer) => {
      if (!log.includes('"listening"') && String(log + chunk).includes('"listening"')) server.kill('SIGTERM');
      log += chunk;
    });
    const [code, signal] = (await once(server, 'exit')) as [number | null, string | null];
    expect([code, signal]).toEqual([0, null]);
    expect(existsSync(join(dataDir, 'database.lock'))).toBe(false);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 60_000);
