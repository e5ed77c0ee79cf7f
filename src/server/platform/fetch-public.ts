import { type LookupAddress, lookup as lookUp } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './geoip.ts';

/** Why nothing was fetched. */
export class FetchRefused extends Error {}

interface FetchOptions {
  /** Media types that are asked for. */
  accept: string;
  maxBytes: number;
  /** For everything together, redirects included. */
  timeoutMs: number;
  /** Networks of the site's own may be asked too. */
  allowPrivate: boolean;
}

const maxRedirects = 3;

/**
 * Finds addresses as the connection is made, so that what was looked at is what is connected to: a name that answers
 * with another address the next time gains nothing.
 */
const publicLookup =
  (allowPrivate: boolean): LookupFunction =>
  (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const allowed = allowPrivate ? addresses : addresses?.filter(({ address }) => isPublicAddress(address));
      const [first] = allowed ?? [];
      if (error !== null || first === undefined) {
        return callback(error ?? new FetchRefused('The address is none of the internet.'), '', 0);
      }
      if (options.all) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };

/** The address to ask. Throws for other protocols, for names and passwords in it, and for networks of one's own. */
function checkedUrl(address: string, allowPrivate: boolean): URL {
  if (!URL.canParse(address)) throw new FetchRefused('The address can not be read.');
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new FetchRefused('Only http and https.');
  if (url.username !== '' || url.password !== '') throw new FetchRefused('No name and password.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw new FetchRefused('The address is none of the internet.');
  }
  return url;
}

function open(url: URL, options: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent: false,
        signal,
        lookup: publicLookup(options.allowPrivate),
        headers: { accept: options.accept, 'accept-encoding': 'identity', 'user-agent': 'Helpdock' },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new FetchRefused('It is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Fetches an address that a stranger named. Protected against SSRF: never an address in a network of this machine, nor
 * after a redirect. Throws `FetchRefused`, or the error of the line.
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let url = checkedUrl(address, options.allowPrivate);
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const answer = await open(url, options, signal);
    try {
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        if (!URL.canParse(headers.location, url)) throw new FetchRefused('It leads nowhere.');
        url = checkedUrl(new URL(headers.location, url).href, options.allowPrivate);
        continue;
      }
      if (statusCode !== 200) throw new FetchRefused(`It answered ${statusCode}.`);
      if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw new FetchRefused('It is packed.');
      if (Number(headers['content-length'] ?? 0) > options.maxBytes)
        throw new FetchRefused('It is too large.');
      return await readAll(answer, options.maxBytes);
    } finally {
      answer.destroy();
    }
  }
  throw new FetchRefused('It leads on and on.');
}
