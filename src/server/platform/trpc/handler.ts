import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import {
  type AnyRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import { maxBatch } from '#shared/limits.ts';
import { deepest, parseJson } from '../parsing/json.ts';
import type { EventStreams } from './event-streams.ts';
import { toAppError } from './init.ts';

const maxBodyLength = 2 * 1024 * 1024;

const types = { GET: 'query', POST: 'mutation' } as const;

type Type = 'query' | 'mutation' | 'subscription';

interface Options {
  router: AnyRouter;
  /** Where subscriptions are answered. */
  streams: EventStreams;
  /** Calls of a batch compute in this process, so they run one after the other, with other requests in between. */
  oneByOne: boolean;
  /** Creates the context of the caller; its error is the answer to every call of the request. */
  createContext: () => Promise<unknown>;
  onError: (error: TRPCError, path: string) => void;
}

type Shape = ReturnType<typeof getTRPCErrorShape>;
type Answer = { result: { data: unknown } } | { error: Shape };

async function readBody(request: IncomingMessage): Promise<unknown> {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'Calls are made in JSON.' });
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBodyLength) throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE' });
      chunks.push(chunk);
    }
  } catch (cause) {
    // The connection broke: no client is left for the answer.
    if (!(cause instanceof TRPCError)) throw new TRPCError({ code: 'BAD_REQUEST', cause });
    throw cause;
  }
  return parse(Buffer.concat(chunks).toString('utf8'));
}

function parse(text: string): unknown {
  try {
    // A batch is one level around its inputs.
    return text === '' ? undefined : parseJson(text, deepest + 1);
  } catch (cause) {
    throw new TRPCError({ code: 'PARSE_ERROR', cause });
  }
}

/** The target of a request: the names of procedures, and the location of their inputs. */
function readAddress(address: string) {
  const [path = '', query = ''] = address.slice(1).split('?');
  const search = new URLSearchParams(query);
  const isBatch = search.get('batch') === '1';
  let names = path;
  try {
    names = decodeURIComponent(path);
  } catch {
    // A name that can not be decoded names no procedure.
  }
  return { isBatch, names: isBatch ? names.split(',') : [names], search };
}

const procedureOf = (router: AnyRouter, name: string): { _def: { type: string } } | undefined =>
  Object.hasOwn(router._def.procedures, name) ? router._def.procedures[name] : undefined;

const inputOf = (inputs: unknown, isBatch: boolean, index: number): unknown =>
  isBatch ? (inputs as Record<number, unknown> | null | undefined)?.[index] : inputs;

/** Runs the calls one after the other, and yields to other requests in between. */
async function inTurn(names: readonly string[], call: (name: string, index: number) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (const [index, name] of names.entries()) {
    if (index > 0) await setImmediate();
    answers.push(await call(name, index));
  }
  return answers;
}

/** The input of a subscription with the id of the last received event, which reconnecting browsers send in a header. */
function resumedInput(request: IncomingMessage, search: URLSearchParams): unknown {
  const input = parse(search.get('input') ?? '') ?? {};
  const lastEventId =
    request.headers['last-event-id'] ?? search.get('lastEventId') ?? search.get('Last-Event-Id');
  return lastEventId && typeof input === 'object' && input !== null ? { ...input, lastEventId } : input;
}

/**
 * Calls the procedures that a request names; `address` is its URL below the mount point. The library's adapter wraps
 * all in web requests and streams, which would cost more than the calls themselves.
 */
export async function answerCalls(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  { router, streams, oneByOne, createContext, onError }: Options,
): Promise<void> {
  const { isBatch, names, search } = readAddress(address);
  const subscribes = names.some((name) => procedureOf(router, name)?._def.type === 'subscription');
  let context: unknown;
  const toShape = (error: TRPCError, path: string, input: unknown, type: Type | 'unknown'): Shape => {
    onError(error, path);
    return getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx: context });
  };

  if (subscribes && request.method === 'GET' && !isBatch) {
    const [path = ''] = names;
    await streams.answer(response, {
      open: async (signal) => {
        context = await createContext();
        const input = resumedInput(request, search);
        const call = { router, path, type: 'subscription', ctx: context, signal, batchIndex: 0 } as const;
        return callTRPCProcedure({ ...call, getRawInput: async () => input });
      },
      describe: (error) => toShape(getTRPCErrorFromUnknown(error), path, undefined, 'subscription'),
    });
    return;
  }

  const type = types[request.method as keyof typeof types] ?? null;
  let inputs: unknown;
  const prepare = async () => {
    if (subscribes && request.method === 'GET') {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'A subscription is a request of its own.' });
    }
    if (subscribes) {
      response.setHeader('Allow', 'GET');
      // Whatever else is being sent is not waited for.
      response.setHeader('Connection', 'close');
      throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'Subscriptions are read with GET.' });
    }
    if (names.length > maxBatch) throw new TRPCError({ code: 'BAD_REQUEST' });
    context = await createContext();
    inputs = type === 'mutation' ? await readBody(request) : parse(search.get('input') ?? '');
  };
  const mishap = await prepare().then(
    () => null,
    (error: unknown) => ({ error }),
  );

  const call = async (path: string, index: number): Promise<Answer> => {
    const input = inputOf(inputs, isBatch, index);
    try {
      if (mishap !== null) throw mishap.error;
      const procedure = procedureOf(router, path);
      if (type === null || (procedure !== undefined && procedure._def.type !== type)) {
        const message = `Unsupported ${request.method}-request to the procedure ${path}`;
        throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message });
      }
      const data = await callTRPCProcedure({
        router,
        path,
        type,
        ctx: context,
        getRawInput: async () => input,
        signal: undefined,
        batchIndex: index,
      });
      return { result: { data } };
    } catch (cause) {
      const error = getTRPCErrorFromUnknown(cause);
      for (const [name, value] of Object.entries(toAppError(error).headers ?? {})) {
        response.setHeader(name, value);
      }
      return { error: toShape(error, path, input, type ?? 'unknown') };
    }
  };
  const calls = names.slice(0, maxBatch);
  const answers = oneByOne ? await inTurn(calls, call) : await Promise.all(calls.map(call));
  const body = isBatch ? answers : answers[0];
  response.statusCode = getHTTPStatusCode(body as Parameters<typeof getHTTPStatusCode>[0]);
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
}
