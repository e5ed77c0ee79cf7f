import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { AppError } from '#shared/errors.ts';
import { type Keys, sameText } from '../security/keys.ts';

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * The CSRF token of a session: 40 alphanumerics that follow from the secret of the session, so nothing is stored
 * and a new session has a new token.
 */
export function csrfToken(keys: Keys, sessionSecret: string): string {
  return pairOf(keys, sessionSecret).token;
}

/** The text of the XSRF-TOKEN cookie: the same encoded and decoded, so that clients that forget to decode still work. */
export const csrfCookie = (keys: Keys, sessionSecret: string) => pairOf(keys, sessionSecret).cookie;

interface Pair {
  token: string;
  cookie: string;
}

/** Memoized: every answer of a session repeats the same two. */
const pairs = new LRUCache<string, Pair>({ max: 5000 });

function pairOf(keys: Keys, sessionSecret: string): Pair {
  let pair = pairs.get(sessionSecret);
  if (pair === undefined) {
    const token = makeToken(keys, sessionSecret);
    const cookie = Buffer.from(`${token}.${keys.sign('csrf-cookie', token)}`).toString('base64url');
    pair = { token, cookie };
    pairs.set(sessionSecret, pair);
  }
  return pair;
}

function makeToken(keys: Keys, sessionSecret: string): string {
  let token = '';
  for (const byte of keys.digest('csrf', sessionSecret).subarray(0, 40)) {
    token += alphanumerics[byte % alphanumerics.length];
  }
  return token;
}

function tokenInCookie(keys: Keys, cookie: string): string | null {
  const [token = '', signature = ''] = Buffer.from(cookie, 'base64url').toString('utf8').split('.');
  return sameText(keys.sign('csrf-cookie', token), signature) ? token : null;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether the method on the wire, before any override, changes nothing. */
export const isReading = (method: string | undefined) => readingMethods.has(method ?? 'GET');

/** Whether a header shows a token, right or wrong. */
export const showsToken = ({ headers }: IncomingMessage) =>
  Boolean(headers['x-csrf-token'] || headers['x-xsrf-token']);

/** The token that a request shows: body `_token`, header X-CSRF-TOKEN, or the echoed cookie. */
function shownToken(keys: Keys, request: IncomingMessage, formToken: unknown): string | null {
  if (typeof formToken === 'string' && formToken !== '') return formToken;
  const plain = request.headers['x-csrf-token'];
  if (typeof plain === 'string' && plain !== '') return plain;
  const echoed = request.headers['x-xsrf-token'];
  if (typeof echoed !== 'string' || echoed === '') return null;
  return tokenInCookie(keys, echoed);
}

/**
 * Whether the request is a cross-site write. It comes without the session's cookies, so cookies of the answer would
 * replace them in the browser and sign its user out.
 */
export const isForeignWrite = ({ headers }: IncomingMessage, method: string | undefined) =>
  headers['sec-fetch-site'] === 'cross-site' && !isReading(method);

export const csrfMismatch = () => new AppError('page_expired', 'csrf_token_mismatch', 'CSRF token mismatch.');

/** Throws 419 when a writing request does not show the token of its session. */
export function assertCsrfToken(
  keys: Keys,
  request: IncomingMessage,
  expected: string,
  formToken: unknown,
): void {
  const shown = shownToken(keys, request, formToken);
  if (shown === null || !sameText(shown, expected)) {
    throw csrfMismatch();
  }
}
