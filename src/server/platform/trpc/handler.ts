import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type AnyRouter, TRPCError } from '@trpc/server';
import type { HTTPBaseHandlerOptions } from '@trpc/server/http';
import { resolveResponse } from '@trpc/server/http';

const longestBody = 2 * 1024 * 1024;

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > longestBody) throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * As much of a web request as the resolver reads. The library's own adapter makes whole web requests, whose headers
 * and streams cost more than the call itself.
 */
function toCallRequest(request: IncomingMessage, address: string, signal: AbortSignal): Request {
  const header = (name: string) => {
    const value = request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(', ') : (value ?? null);
  };
  return {
    method: request.method,
    url: `http://localhost${address}`,
    headers: { get: header, has: (name: string) => header(name) !== null },
    signal,
    json: async () => JSON.parse(await readBody(request)),
  } as unknown as Request;
}

function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('The caller left.'));
  });
  return controller.signal;
}

type Options<Router extends AnyRouter> = Pick<
  HTTPBaseHandlerOptions<Router, Request>,
  'router' | 'responseMeta' | 'onError'
> & { createContext: () => Promise<unknown> };

/** Answers one HTTP request with the procedures it names; `address` is its URL below the mount point. */
export async function answerCalls<Router extends AnyRouter>(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  options: Options<Router>,
): Promise<void> {
  const signal = abortOnClose(response);
  const answer = await resolveResponse({
    ...options,
    req: toCallRequest(request, address, signal),
    path: address.slice(1).split('?')[0] ?? '',
    error: null,
  } as Parameters<typeof resolveResponse>[0]);
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream') || answer.body === null) {
    response.end(await answer.text());
    return;
  }
  response.flushHeaders();
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch((error: unknown) => {
    if (!signal.aborted && !response.destroyed) throw error;
  });
}
