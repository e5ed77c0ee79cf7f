import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileForm, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { fileEntries, uploads } from './tables.ts';

/** Speaks as clamd does: pieces after their length until an empty one, then a verdict. */
function scan(socket: Socket, verdict: (content: Buffer) => string | null): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (data) => {
    received = Buffer.concat([received, data]);
    let at = 'zINSTREAM\0'.length;
    const content: Buffer[] = [];
    while (received.length >= at + 4) {
      const length = received.readUInt32BE(at);
      if (length === 0) {
        const said = verdict(Buffer.concat(content));
        if (said === null) socket.destroy();
        else socket.end(`${said}\0`);
        return;
      }
      content.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  });
}

describe('a site with a virus scanner', () => {
  let folder = '';
  let server: Server;
  let seen = 0;
  const product = testProduct();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdock-clamd-'));
    server = createServer((socket) =>
      scan(socket, (content) => {
        seen = content.length;
        if (content.includes('EICAR')) return 'stream: Eicar-Signature FOUND';
        if (content.includes('broken')) return 'INSTREAM size limit exceeded. ERROR';
        return content.includes('silent') ? null : 'stream: OK';
      }),
    );
    const path = join(folder, 'clamd.sock');
    await new Promise<void>((resolve) => server.listen(path, resolve));
    product.services.env.CLAMD_SOCKET = path;
  });

  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  const send = async (content: string) => {
    const { browser } = await signedInAs(product, 'customers');
    return browser.post<{ message: string; errors: Record<string, string[]> }>(
      '/api/v1/file-entries',
      fileForm({ content }),
    );
  };

  it('takes what is clean, all of which was looked at', async () => {
    const { browser } = await signedInAs(product, 'customers');
    await uploadFile(browser, { content: 'x'.repeat(300_000) });
    expect(seen).toBe(300_000);
  });

  it('refuses what is not', async () => {
    const answer = await send('EICAR');
    expect([answer.status, answer.body.errors]).toEqual([422, { file: ['This file contains a virus.'] }]);
  });

  it('refuses everything while it can not say, and keeps nothing', async () => {
    const { db } = product.services;
    const before = (await db.select().from(fileEntries)).length;
    const message = "Files can't be checked for viruses right now. Please try again later.";
    for (const content of ['broken', 'silent']) {
      const answer = await send(content);
      expect([answer.status, answer.body]).toEqual([503, { message }]);
    }
    product.services.env.CLAMD_SOCKET = '127.0.0.1:9';
    expect((await send('clean')).status).toBe(503);
    expect((await db.select().from(fileEntries)).length).toBe(before);
    expect(await db.select().from(uploads)).toEqual([]);
  });
});
