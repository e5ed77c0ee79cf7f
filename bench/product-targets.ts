import { demoAccounts } from '#server/seed/people.ts';
import { Browser } from '#server/testing/browser.ts';
import type { Product } from '#server/testing/built-product.ts';
import { type Call, pages } from './calls.ts';
import type { Request, Target } from './measure.ts';
import { clockOf } from './processor.ts';
import type { Sample } from './sample.ts';

const [, demoAgent = '', demoCustomer = ''] = demoAccounts.emails;

async function sessionOf(url: string, email: string) {
  const browser = await (await Browser.open(url)).signIn(email, demoAccounts.password);
  return {
    cookie: browser.cookieHeader,
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'application/json',
  };
}

/**
 * How each call is made of the product: over tRPC with a session, over REST with a token, which customers do not get: they
 * have their session there too; pages as a visitor.
 */
export async function productTargets({ url, pid }: Product, sample: Sample) {
  const sessions = { agent: await sessionOf(url, demoAgent), customer: await sessionOf(url, demoCustomer) };
  const api = {
    authorization: `Bearer ${await bearer(url)}`,
    accept: 'application/json',
    'content-type': 'application/json',
  };
  const clock = clockOf(pid);
  const overTrpc =
    (call: Call) =>
    (n: number): Request => {
      const input = JSON.stringify(call.input?.(sample, n));
      const path = `/trpc/${call.procedure}`;
      const headers = sessions[call.by ?? 'agent'];
      return call.kind === 'write'
        ? { method: 'POST', path, headers, body: input }
        : { method: 'GET', path: `${path}?input=${encodeURIComponent(input)}`, headers };
    };
  const overRest =
    (call: Call) =>
    (n: number): Request => {
      const request = call.rest?.(sample, n) ?? { method: 'GET' as const, path: '/' };
      const headers = call.by === undefined ? api : sessions[call.by];
      return request.method === 'POST'
        ? { ...request, headers, body: JSON.stringify(call.input?.(sample, n)) }
        : { ...request, headers };
    };
  return (call: Call): { name: string; target: Target }[] =>
    call.kind === 'page'
      ? [
          {
            name: call.name,
            target: { url, clock, next: () => ({ method: 'GET', path: pagePath(call, sample) }) },
          },
        ]
      : [
          { name: `${call.name}, tRPC`, target: { url, clock, next: overTrpc(call) } },
          { name: `${call.name}, REST`, target: { url, clock, next: overRest(call) } },
        ];
}

export const pagePath = (call: Call, sample: Sample) => (call === pages[0] ? '/hc' : sample.articlePath);

async function bearer(url: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: demoAgent,
      password: demoAccounts.password,
      token_name: 'bench',
    }),
  });
  const body = (await response.json()) as { user?: { access_token?: string } };
  if (body.user?.access_token === undefined) throw new Error('The demo agent got no token.');
  return body.user.access_token;
}
