import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import { AppError } from '#shared/errors.ts';
import { deepest } from '../http/depth.ts';
import { envelopeOf } from './envelope.ts';
import { readForm, type WantedFile } from './form.ts';
import type { Route } from './routes.ts';

const maxBody = '2mb';

/** Never trimmed: blanks may be part of a password. */
const verbatim = new Set(['password', 'password_confirmation', 'current_password']);

/** Spoken to the transport, not to the procedure. */
const asides = ['_method', '_token'];

/** Said with every call; only those about files take it as part of their input. */
const workspaceField = 'workspaceId';

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

/** What it takes to let large files in. */
export interface FileDoor {
  /** The longest file that the site takes, in bytes. */
  maxBytes(): Promise<number>;
  /** The path of a new file for what arrives. */
  newPath(): Promise<string>;
}

/** Reads a form, with its file where a route of the path takes one. */
const multipart =
  (routes: readonly Route[], door: FileDoor): RequestHandler =>
  async (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    const route = routes.find(({ file, pattern }) => file !== undefined && pattern.test(request.path));
    const form = await readForm(request, response, await wantedOf(route?.file, door));
    request.body = form.fields;
    envelopeOf(request).files = form.files;
    next();
  };

async function wantedOf(file: Route['file'], door: FileDoor): Promise<WantedFile | undefined> {
  if (file === undefined) return undefined;
  if (file.maxBytes !== undefined) return { field: file.field, maxBytes: file.maxBytes };
  return { field: file.field, maxBytes: await door.maxBytes(), newPath: door.newPath };
}

/** Reads JSON, url-encoded and multipart bodies alike. */
export const bodyReaders = (routes: readonly Route[], door: FileDoor): RequestHandler[] => [
  express.json({
    limit: maxBody,
    type: (request) => /^application\/([\w.+-]+\+)?json/i.test(request.headers['content-type'] ?? ''),
  }),
  express.urlencoded({ limit: maxBody, extended: true }),
  multipart(routes, door),
];

/** What the readers call each failure that has a name of its own; all others are malformed. */
const failures: Record<number, () => AppError> = {
  413: () => new AppError('too_large', 'too_large', 'The POST data is too large.'),
  415: () => new AppError('wrong_type', 'wrong_encoding', 'The encoding of the body is not supported.'),
};

/** A body that can not be read is the caller's mistake, whatever the reader found: 400, 413 or 415, never a bug. */
export const bodyErrors: ErrorRequestHandler = (error, _request, _response, next) => {
  const status: unknown = error instanceof AppError ? undefined : error?.status;
  if (typeof status !== 'number' || status < 400 || status >= 500) return next(error);
  next(failures[status]?.() ?? new AppError('malformed', 'malformed', 'Malformed JSON.'));
};

/**
 * Makes one input of query and body, the body winning, without what was said to the transport; strings are trimmed,
 * empty ones are null. Afterwards every writing request looks like JSON to the REST adapter, which takes nothing else.
 */
export const gatherInput =
  (workspacePaths: RegExp): RequestHandler =>
  (request, _response, next) => {
    const given: unknown = request.body;
    const body = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {};
    const query = { ...request.query };
    envelopeOf(request).token = '_token' in body ? body._token : query._token;
    const writes = request.method !== 'GET' && request.method !== 'DELETE';
    const input: Record<string, unknown> = writes ? { ...query, ...body } : { ...body, ...query };
    for (const name of asides) delete input[name];
    if (!workspacePaths.test(request.path)) delete input[workspaceField];
    const clean = normalize(input);
    request.body = clean;
    Object.defineProperty(request, 'query', { value: writes ? {} : clean, configurable: true });
    if (writes) request.headers['content-type'] = 'application/json';
    next();
  };
