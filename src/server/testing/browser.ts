import { request } from 'node:http';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '../router.ts';
import { assertDocumented } from './documented.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
  /** The body as it came, for pages. */
  text: string;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** Leaves the CSRF header out. */
  withoutToken?: boolean;
}

/**
 * A client that keeps cookies and follows the documented conventions: CSRF header on writes, and
 * PUT, PATCH, DELETE as an overridden POST.
 */
export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  /** Typed calls over tRPC with the same cookies. */
  readonly trpc;

  constructor(url: string) {
    this.url = url;
    this.trpc = createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url: `${url}/trpc`,
          headers: () => ({
            cookie: this.cookieHeader,
            'x-xsrf-token': this.cookies.get('XSRF-TOKEN') ?? '',
          }),
          fetch: async (input, init) => this.#keep(await fetch(input as string, init as RequestInit)),
        }),
      ],
    });
  }

  /** A browser with the cookies of a first visit. */
  static async open(url: string): Promise<Browser> {
    const browser = new Browser(url);
    await browser.get('/api/v1/bootstrap-data');
    return browser;
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get<Body = Record<string, unknown>>(path: string, options?: CallOptions) {
    return this.#call<Body>('GET', path, undefined, options);
  }

  post<Body = Record<string, unknown>>(path: string, body?: unknown, options?: CallOptions) {
    return this.#call<Body>('POST', path, body, options);
  }

  /** PUT, PATCH or DELETE, as the documented client sends them. */
  send<Body = Record<string, unknown>>(method: 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown) {
    const separator = path.includes('?') ? '&' : '?';
    return this.#call<Body>('POST', `${path}${separator}_method=${method}`, body, {
      headers: { 'x-http-method-override': method },
    });
  }

  /** Sends a form as a browser does without a script, which waits for a page; its token is a field. */
  submit(
    action: string,
    fields: Record<string, string>,
    further: Record<string, string> = {},
  ): Promise<{ status: number; to: string | null; cookies: string[] }> {
    const headers = {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'sec-fetch-mode': 'navigate',
      'content-type': 'application/x-www-form-urlencoded',
      cookie: this.cookieHeader,
      ...further,
    };
    // The platform's own client says of everything that a script asked for it.
    return new Promise((resolve, reject) => {
      const sent = request(this.url + action, { method: 'POST', headers }, (answer) => {
        const cookies = answer.headers['set-cookie'] ?? [];
        this.#keepCookies(cookies);
        answer.resume();
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, to: answer.headers.location ?? null, cookies }),
        );
      });
      sent.once('error', reject);
      sent.end(new URLSearchParams(fields).toString());
    });
  }

  async signIn(email: string, password: string): Promise<this> {
    const answer = await this.post('/auth/login', { email, password });
    if (answer.status !== 200) throw new Error(`Signing in as ${email} answered ${answer.status}.`);
    return this;
  }

  async #call<Body>(
    method: string,
    path: string,
    body: unknown,
    options: CallOptions = {},
  ): Promise<Answer<Body>> {
    const token = options.withoutToken ? undefined : this.cookies.get('XSRF-TOKEN');
    const response = this.#keep(
      await fetch(this.url + path, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          cookie: this.cookieHeader,
          ...(method !== 'GET' && token !== undefined ? { 'x-xsrf-token': token } : {}),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
          ...options.headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    assertDocumented(options.headers?.['x-http-method-override'] ?? method, path, response.status);
    const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : {};
    return { status: response.status, headers: response.headers, body: parsed as Body, text };
  }

  #keep(response: Response): Response {
    this.#keepCookies(response.headers.getSetCookie());
    return response;
  }

  #keepCookies(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ');
      const [name = '', value = ''] = pair.split('=', 2);
      if (attributes.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
