import express, { type ErrorRequestHandler, type Request, type RequestHandler, type Response } from 'express';
import { AppError } from '#shared/errors.ts';
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

function normalize(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (verbatim.has(key)) return value;
    const trimmed = value.trim();
    return trimmed === '' ? null : trimmed;
  }
  if (Array.isArray(value)) return value.map((item) => normalize(item));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, normalize(inner, name)]));
  }
  return value;
}

/** What it takes to let large files in. */
export interface FileDoor {
  /** Throws for whoever may not upload, before anything of the file is read. */
  admit(request: Request, response: Response): Promise<void>;
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
    const form = await readForm(request, response, await wantedOf(route?.file, door, request, response));
    request.body = form.fields;
    envelopeOf(request).files = form.files;
    next();
  };

async function wantedOf(
  file: Route['file'],
  door: FileDoor,
  request: Request,
  response: Response,
): Promise<WantedFile | undefined> {
  if (file === undefined) return undefined;
  if (file.maxBytes !== undefined) return { field: file.field, maxBytes: file.maxBytes };
  await door.admit(request, response);
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

/** A body that can not be read is the caller's mistake: 400 or 413, never a bug. */
export const bodyErrors: ErrorRequestHandler = (error, _request, _response, next) => {
  const type: unknown = error?.type;
  if (type === 'entity.too.large') {
    return next(new AppError('too_large', 'too_large', 'The POST data is too large.'));
  }
  if (typeof type === 'string' && (type.startsWith('entity.') || type.startsWith('encoding.'))) {
    return next(new AppError('malformed', 'malformed', 'Malformed JSON.'));
  }
  next(error);
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
