import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { lookup as lookUpNow } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './geoip.ts';

/** Why nothing was fetched or sent. */
export class FetchRejected extends Error {}

interface FetchOptions {
  /** Accepted media types. */
  accept: string;
  maxBytes: number;
  /** For everything together, redirects included. */
  timeoutMs: number;
  /** Allows private networks too. */
  allowPrivate: boolean;
}

const maxRedirects = 3;

/** Whether requests to an IP address are allowed. */
type Allows = (address: string) => boolean;

const notOurs = () => new FetchRejected('The address is none of the internet.');

/**
 * Checks addresses when the connection is made, so that the checked address is the connected one, which prevents DNS
 * rebinding.
 */
const checkedLookup =
  (allows: Allows): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const allowed = (addresses ?? []).filter(({ address }) => allows(address));
      const [first] = allowed;
      if (error !== null || first === undefined) return callback(error ?? notOurs(), '', 0);
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };

const anything: Allows = () => true;

/** The validated URL. Throws for other protocols, for credentials in it, and for private networks. */
function checkedUrl(address: string, allows: Allows): URL {
  if (!URL.canParse(address)) throw new FetchRejected('The address can not be read.');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRejected('Only http and https.');
  if (url.username !== '' || url.password !== '') throw new FetchRejected('No name and password.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allows(host)) throw notOurs();
  return url;
}

/**
 * Throws `FetchRejected` for a disallowed address, by its URL or by the current DNS records of its name. Unknown names
 * pass: they may be registered later.
 */
export async function assertAllowed(address: string, allows: Allows): Promise<void> {
  const host = checkedUrl(address, allows).hostname.replace(/^\[|\]$/g, '');
  const found = await lookUpNow(host, { all: true }).catch(() => []);
  if (found.some((one) => !allows(one.address))) throw notOurs();
}

interface Sending {
  method: 'GET' | 'HEAD' | 'POST';
  headers: Record<string, string>;
  body?: string | Buffer;
  allows: Allows;
  signal: AbortSignal;
}

function open(url: URL, { method, headers, body, allows, signal }: Sending): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent: false,
        method,
        signal,
        lookup: checkedLookup(allows),
        headers: {
          'accept-encoding': 'identity',
          'user-agent': 'Helpdock',
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
}

/** The response body, up to the limit. */
async function readStart(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8');
}

interface PostOptions {
  headers: Record<string, string>;
  /** Max bytes read of the response. */
  maxBytes: number;
  timeoutMs: number;
  allows: Allows;
}

/**
 * Posts to a user-supplied address and returns the response. No redirect is followed. Throws `FetchRejected`, or the
 * error of the connection.
 */
export async function postAllowed(address: string, body: string | Buffer, options: PostOptions) {
  const { headers, maxBytes, timeoutMs, allows } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await open(checkedUrl(address, allows), { method: 'POST', headers, body, allows, signal });
  try {
    return { status: answer.statusCode ?? 0, text: await readStart(answer, maxBytes) };
  } finally {
    answer.destroy();
  }
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new FetchRejected('It is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Fetches a user-supplied address. Protected against SSRF: never an address in a network of this machine, nor after a
 * redirect. Throws `FetchRejected`, or the error of the connection.
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const allows = options.allowPrivate ? anything : isPublicAddress;
  const sending: Sending = { method: 'GET', headers: { accept: options.accept }, allows, signal };
  let url = checkedUrl(address, allows);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await open(url, sending);
    try {
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        if (!URL.canParse(headers.location, url)) throw new FetchRejected('It leads nowhere.');
        url = checkedUrl(new URL(headers.location, url).href, allows);
        continue;
      }
      if (statusCode !== 200) throw new FetchRejected(`Returned status ${statusCode}.`);
      if ((headers['content-encoding'] ?? 'identity') !== 'identity')
        throw new FetchRejected('It is packed.');
      if (Number(headers['content-length'] ?? 0) > options.maxBytes)
        throw new FetchRejected('It is too large.');
      return await readAll(answer, options.maxBytes);
    } finally {
      answer.destroy();
    }
  }
  throw new FetchRejected('It leads on and on.');
}

interface ProbeOptions {
  /** For everything together, redirects included. */
  timeoutMs: number;
  allows?: Allows;
}

/**
 * The status of a user-supplied address: requested by HEAD, and once more by GET where that is refused. Protected as
 * `fetchPublic` is, and the body is not read.
 */
export async function probePublic(address: string, { timeoutMs, allows = isPublicAddress }: ProbeOptions) {
  const signal = AbortSignal.timeout(timeoutMs);
  let url = checkedUrl(address, allows);
  let method: 'HEAD' | 'GET' = 'HEAD';
  for (let hop = 0; hop <= maxRedirects; ) {
    const answer = await open(url, { method, headers: { accept: '*/*' }, allows, signal });
    answer.destroy();
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      if (!URL.canParse(headers.location, url)) throw new FetchRejected('It leads nowhere.');
      url = checkedUrl(new URL(headers.location, url).href, allows);
      hop += 1;
    } else if (statusCode >= 400 && method === 'HEAD') method = 'GET';
    else return statusCode;
  }
  throw new FetchRejected('It leads on and on.');
}
