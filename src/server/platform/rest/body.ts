import express, { type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '#shared/errors.ts';
import { deepest, JsonDepth, TooDeep } from '../parsing/json.ts';
import { type ExpectedFile, readForm } from './form.ts';
import type { RequestExtras } from './request-extras.ts';
import type { Route } from './routes.ts';

const maxBody = '2mb';

/** Never trimmed: blanks may be part of a password. */
const verbatim = new Set(['password', 'password_confirmation', 'current_password']);

/** Fields for the transport, not for the procedure. */
const asides = ['_method', '_token'];

const tooDeep = () => new AppError('malformed', 'too_deep', 'The body is nested too deeply.');

function normalize(value: unknown, key = '', depth = 0): unknown {
  if (typeof value === 'string') {
    if (verbatim.has(key)) return value;
    const trimmed = value.trim();
    return trimmed === '' ? null : trimmed;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) throw tooDeep();
  if (Array.isArray(value)) return value.map((item) => normalize(item, '', depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, normalize(inner, name, depth + 1)]),
  );
}

/** Max size of a file in a form, and where it is stored during the upload. */
export interface UploadGate {
  /** The longest file that the site takes, in bytes. */
  maxBytes(): Promise<number>;
  /** Returns the path of a new file for an upload. */
  newPath(): Promise<string>;
}

async function wantedOf(file: Route['file'], gate: UploadGate): Promise<ExpectedFile | undefined> {
  if (file === undefined) return undefined;
  if (file.maxBytes !== undefined) return { field: file.field, maxBytes: file.maxBytes };
  return { field: file.field, maxBytes: await gate.maxBytes(), newPath: gate.newPath };
}

const isJson = /^application\/([\w.+-]+\+)?json/i;

const readers = [
  express.json({
    limit: maxBody,
    type: (request) => isJson.test(request.headers['content-type'] ?? ''),
    verify: (_request, _response, body) => new JsonDepth(deepest + 1).add(body.toString('latin1')),
  }),
  express.urlencoded({ limit: maxBody, extended: true }),
];

/** Resolves when the reader has read the body, or skipped it for its content type. */
const readWith = (reader: RequestHandler, request: Request, response: Response) =>
  new Promise<void>((resolve, reject) => {
    reader(request, response, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
  });

/** Bodies that are read as input. */
const isReadable = (request: Request) =>
  isJson.test(request.headers['content-type'] ?? '') ||
  request.is(['application/x-www-form-urlencoded', 'multipart/form-data']) !== false;

const wrongType = () =>
  new AppError(
    'wrong_type',
    'wrong_type',
    'The content type of the body is not supported. Send application/json.',
  );

/** Errors of the readers' statuses; all other failures are malformed. */
const failures: Record<number, () => AppError> = {
  413: () => new AppError('too_large', 'too_large', 'The POST data is too large.'),
  415: () => new AppError('wrong_type', 'wrong_encoding', 'The encoding of the body is not supported.'),
};

/** Maps a reader's error to the caller's: 400, 413 or 415, never 500. */
function toRefusal(error: unknown): unknown {
  if (error instanceof TooDeep) return tooDeep();
  if (error instanceof AppError || !(error instanceof Error) || !('status' in error)) return error;
  const { status } = error;
  if (typeof status !== 'number' || status < 400 || status >= 500) return error;
  return failures[status]?.() ?? new AppError('malformed', 'malformed', 'Malformed JSON.');
}

/** Reads a body of any type as bytes, for calls that are mounted beside the others. Throws 400, 413 or 415. */
export function rawBody(limit: string): RequestHandler {
  const reader = express.raw({ type: () => true, limit });
  return async (request, response, next) => {
    await readWith(reader, request, response).catch((error: unknown) => Promise.reject(toRefusal(error)));
    next();
  };
}

interface Reading {
  extras: RequestExtras;
  /** The file that a form may bring. */
  file: Route['file'];
  gate: UploadGate;
  /** Asked before the readers of all bodies. */
  first?: RequestHandler;
}

/** Reads JSON, url-encoded and multipart bodies alike into `request.body`. Throws 400, 413 or 415. */
export async function readBody(
  request: Request,
  response: Response,
  { extras, file, gate, first }: Reading,
): Promise<void> {
  try {
    // Of a chunked body without a type nothing may come.
    const isTyped =
      request.headers['content-type'] !== undefined || request.headers['content-length'] !== undefined;
    if (first === undefined && isTyped && !isReadable(request)) throw wrongType();
    for (const reader of first === undefined ? readers : [first, ...readers]) {
      await readWith(reader, request, response);
    }
    if (!request.is('multipart/form-data')) return;
    const form = await readForm(request, response, await wantedOf(file, gate));
    request.body = form.fields;
    extras.files = form.files;
  } catch (error) {
    throw toRefusal(error);
  }
}

/**
 * Merges query and body into one input, where the body has priority, without the fields of the transport; strings are
 * trimmed, empty ones are null.
 */
export function gatherInput(
  request: Request,
  extras: RequestExtras,
  scope: { field: string; inputOf: RegExp },
): Record<string, unknown> {
  const given: unknown = request.body;
  const body = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
  const { query } = request;
  extras.token = '_token' in body ? body._token : query._token;
  const reads = request.method === 'GET' || request.method === 'DELETE';
  const input: Record<string, unknown> = reads ? { ...body, ...query } : { ...query, ...body };
  for (const name of asides) delete input[name];
  extras.scope = input[scope.field];
  if (!scope.inputOf.test(request.path)) delete input[scope.field];
  const clean = normalize(input) as Record<string, unknown>;
  return reads ? fromAddress(clean) : clean;
}

/** Query parameters: empty values are absent, and a list of one is its element. */
const fromAddress = (input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => Boolean(value))
      .map(([name, value]) => [name, Array.isArray(value) && value.length === 1 ? value[0] : value]),
  );
