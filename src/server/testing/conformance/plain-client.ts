import { expect } from 'vitest';
import { assertDocumented } from '../documented.ts';
import { makePerson, password } from '../factories.ts';
import type { Product } from '../harness.ts';

/** Whatever JSON came, as a program sees it that knows no types. */
// biome-ignore lint/suspicious/noExplicitAny: a client of another language has nothing better.
export type Json = any;

interface Answered {
  status: number;
  headers: Headers;
  text: string;
  body: Json;
}

interface Extras {
  headers?: Record<string, string>;
  /** Sends no CSRF header. */
  withoutToken?: boolean;
}

/** Somebody who has nothing but HTTP and the words of the documentation: cookies that are sent back, or a token. */
export class PlainClient {
  readonly #product: Product;
  readonly #bearer: string | undefined;
  readonly #cookies = new Map<string, string>();

  constructor(product: Product, bearer?: string) {
    this.#product = product;
    this.#bearer = bearer;
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    { headers, withoutToken }: Extras = {},
  ): Promise<Answered> {
    const token = this.#cookies.get('XSRF-TOKEN');
    const response = await fetch(`${this.#product.url}${path.startsWith('/') ? path : `/api/v1/${path}`}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#bearer === undefined
          ? { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') }
          : { authorization: `Bearer ${this.#bearer}` }),
        ...(token !== undefined && !withoutToken && { 'x-xsrf-token': token }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? (body as string) : JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split('=', 2) ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    assertDocumented(method, path.startsWith('/') ? path : `/api/v1/${path}`, response.status);
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : null,
    };
  }

  get = (path: string, extras?: Extras) => this.call('GET', path, undefined, extras);
  post = (path: string, body?: unknown, extras?: Extras) => this.call('POST', path, body, extras);
  put = (path: string, body?: unknown, extras?: Extras) => this.call('PUT', path, body, extras);
  delete = (path: string, body?: unknown, extras?: Extras) => this.call('DELETE', path, body, extras);
}

/** Opens the site as nobody. */
export async function guest(product: Product): Promise<PlainClient> {
  const client = new PlainClient(product);
  await client.get('bootstrap-data');
  return client;
}

/** Signs in with cookies. */
export async function session(product: Product, email: string, word = password): Promise<PlainClient> {
  const client = await guest(product);
  const answer = await client.post('/auth/login', { email, password: word });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return client;
}

/** Signs in for a token. */
export async function bearer(product: Product, email: string, word = password): Promise<PlainClient> {
  const body = { email, password: word, device_name: 'conformance' };
  const answer = await new PlainClient(product, '').post('auth/login', body);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return new PlainClient(product, answer.body.user.access_token);
}

/** Those who call: an administrator with cookies and with a token, an agent, a customer, and nobody. */
export async function callers(product: Product) {
  const [admin, agent, customer] = await Promise.all([
    makePerson(product, 'admins'),
    makePerson(product, 'agents'),
    makePerson(product, 'customers'),
  ]);
  return {
    admin: await session(product, admin.email),
    program: await bearer(product, admin.email),
    agent: await bearer(product, agent.email),
    customer: await session(product, customer.email),
    nobody: await guest(product),
    ids: { admin: admin.id, agent: agent.id, customer: customer.id },
    emails: { admin: admin.email, agent: agent.email, customer: customer.email },
  };
}

export type Callers = Awaited<ReturnType<typeof callers>>;

const pageKeys = 'current_page data from last_page next_page per_page prev_page to total'.split(' ');

/** Asks for a length-aware list, and answers with its rows. */
export async function countedList(client: PlainClient, path: string): Promise<Json[]> {
  const { status, body } = await client.get(path);
  expect([path, status]).toEqual([path, 200]);
  expect(Object.keys(body.pagination).sort()).toEqual(pageKeys);
  return body.pagination.data;
}

/** What a call is refused with, beside its status. */
export const refusals = {
  401: { message: 'Unauthenticated.' },
  403: { message: 'This action is unauthorized.' },
  404: { message: 'Not found.' },
  419: { message: 'CSRF token mismatch.' },
};

/** Method, path, body of a call, and who may not make it. */
export type Call = [method: string, path: string, body?: unknown];

/** The order of refusals: who calls, then whether they may, whatever stands in the call. */
export async function expectClosed({ nobody, customer }: Callers, [method, path, body]: Call): Promise<void> {
  const unlooked = method === 'GET' ? undefined : { nonsense: [1], ...(body as object) };
  const known = await nobody.call(method, path, unlooked);
  expect([method, path, known.status, known.body]).toEqual([method, path, 401, refusals[401]]);
  const refused = await customer.call(method, path, unlooked);
  expect([method, path, refused.status, refused.body]).toEqual([method, path, 403, refusals[403]]);
  if (method === 'GET') return;
  const forged = await customer.call(method, path, unlooked, { withoutToken: true });
  expect([method, path, forged.status, forged.body]).toEqual([method, path, 419, refusals[419]]);
}

/** A refusal of one field: the message is that of the field. */
export function expectField({ status, body }: Answered, field: string): void {
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  expect(body.message).toBe(body.errors[field][0]);
}
