import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { tracked } from '@trpc/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EventStreams } from './event-streams.ts';

type Open = (over: AbortSignal) => Promise<AsyncIterable<unknown>>;

const stopping = new AbortController();
const streams = new EventStreams(stopping.signal);
let open: Open;
const server = createServer((_request, response) => {
  void streams.answer(response, { open, describe: (error) => ({ message: String(error) }) });
});

async function serve(opened: Open): Promise<number> {
  open = opened;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const read = async (port: number) => {
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
};

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const connected = 'event: connected\ndata: {"reconnectAfterInactivityMs":40000}\n\n';

describe('a stream of events', () => {
  it('says that it is there, brings what happens with its number, and says that it is over', async () => {
    const port = await serve(async () =>
      (async function* () {
        yield tracked('7', { name: 'ticket' });
        yield 'bare';
      })(),
    );
    expect(await read(port)).toEqual({
      status: 200,
      type: 'text/event-stream',
      text: `${connected}data: {"name":"ticket"}\nid: 7\n\ndata: "bare"\n\nevent: return\ndata: \n\n`,
    });
  });

  it('ends with the error when it can not begin, or breaks in the middle', async () => {
    const failure = (text: string) => `event: serialized-error\ndata: {"message":"Error: ${text}"}\n\n`;
    const port = await serve(async () => {
      throw new Error('never');
    });
    expect((await read(port)).text).toBe(connected + failure('never'));
    open = async () =>
      (async function* () {
        yield 1;
        throw new Error('broken');
      })();
    expect((await read(port)).text).toBe(`${connected}data: 1\n\n${failure('broken')}`);
  });

  it('cuts a reader off that takes nothing, and keeps little for it', async () => {
    let sent = 0;
    let isOver: () => void;
    const over = new Promise<void>((resolve) => {
      isOver = resolve;
    });
    const port = await serve(async (left) =>
      (async function* () {
        for (; !left.aborted; sent += 1) {
          yield 'x'.repeat(10_000);
          await setImmediate();
        }
        isOver();
      })(),
    );
    const reader = connect(port, '127.0.0.1').pause();
    reader.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: site\r\n\r\n');
    await over;
    // The system's own memory per connection, and little more.
    expect(sent * 10_000).toBeLessThan(20_000_000);
    reader.destroy();
  });

  it('is heard of every 15 seconds while nothing happens, so that proxies and the client keep it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const port = await serve(async (left) =>
        (async function* () {
          if (!left.aborted) await once(left, 'abort');
          yield 'never';
        })(),
      );
      const answer = await fetch(`http://127.0.0.1:${port}/`);
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      const heard = async () => new TextDecoder().decode((await reader.read()).value);
      expect(await heard()).toBe(connected);
      for (const _ping of [1, 2]) {
        vi.advanceTimersByTime(15_000);
        expect(await heard()).toBe('event: ping\ndata: \n\n');
      }
      await reader.cancel();
      // Pings end with the connection.
      await expect.poll(() => vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is over for everybody when the process stops', async () => {
    const port = await serve(async (left) =>
      (async function* () {
        yield 1;
        if (!left.aborted) await once(left, 'abort');
      })(),
    );
    const reading = read(port);
    await once(server, 'request');
    stopping.abort();
    expect((await reading).text).toContain('event: return');
  });
});
