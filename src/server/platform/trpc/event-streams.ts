import type { ServerResponse } from 'node:http';
import { isTrackedEnvelope } from '@trpc/server';

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/**
 * Max bytes queued for a slow reader. Beyond it the connection is closed, and the client resumes from its last event.
 */
const maxQueued = 64 * 1024;

const pingMs = 15_000;
const ping = 'event: ping\ndata: \n\n';
const connected = `event: connected\ndata: ${JSON.stringify({ reconnectAfterInactivityMs: 40_000 })}\n\n`;
const ended = 'event: return\ndata: \n\n';

const frames = new WeakMap<object, string>();

/** An event as a frame of the stream; serialized once for all its subscribers. */
function frameOf(event: unknown): string {
  if (!isTrackedEnvelope(event)) return `data: ${JSON.stringify(event)}\n\n`;
  const known = frames.get(event);
  if (known !== undefined) return known;
  const [id, data] = event;
  const frame = `data: ${JSON.stringify(data)}\nid: ${id}\n\n`;
  frames.set(event, frame);
  return frame;
}

interface Subscription {
  /** Calls the procedure, which ends when the signal aborts. */
  open: (over: AbortSignal) => Promise<AsyncIterable<unknown>>;
  /** The part of an error that the client gets. */
  describe: (error: unknown) => unknown;
}

/**
 * The subscriptions of a process as streams of server-sent events, in the wire format of the typed client. The library's
 * adapter would put an iterator, four web streams and timers between an event and the socket of each listener.
 */
export class EventStreams {
  readonly #open = new Set<AbortController>();

  constructor(stopping: AbortSignal) {
    stopping.addEventListener('abort', () => {
      for (const stream of this.#open) stream.abort();
    });
  }

  /** Sends the events of a subscription as they happen; resolves when it is over or its reader has left. */
  async answer(response: ServerResponse, { open, describe }: Subscription): Promise<void> {
    const over = new AbortController();
    this.#open.add(over);
    response.once('close', () => over.abort());
    const send = (frame: string) => {
      if (response.destroyed) return;
      // Not before: creating the context may set a cookie.
      if (!response.headersSent) response.writeHead(200, headers);
      response.write(frame);
      if (response.writableLength > maxQueued) response.destroy();
    };
    const pinging = setInterval(send, pingMs, ping);
    let start = connected;
    try {
      const events = (await open(over.signal))[Symbol.asyncIterator]();
      // Subscribes with the first call, before the client learns that the stream is open.
      let next = events.next();
      send(start);
      start = '';
      for (let event = await next; event.done !== true; event = await next) {
        next = events.next();
        send(frameOf(event.value));
      }
      send(ended);
    } catch (error) {
      send(`${start}event: serialized-error\ndata: ${JSON.stringify(describe(error))}\n\n`);
    } finally {
      clearInterval(pinging);
      this.#open.delete(over);
      response.end();
    }
  }
}
