import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { createOpenApiExpressMiddleware } from 'trpc-openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiTexts } from '#server/api-texts.ts';
import { createContext } from '#server/domains/auth/identity.ts';
import { appRouter } from '#server/router.ts';
import { summarize } from '#shared/errors.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { type Product, testProduct } from '../../testing/harness.ts';
import { createExpressServer } from '../http/express-server.ts';
import { type Route, readRoutes } from './routes.ts';

/*
 * Contract test against the middleware of trpc-openapi, the reference for documented calls; the product has its own
 * implementation. Both answer the same requests, and differ only as the API documents it. Mutations are sent to each in
 * a product of its own, with the same history.
 * - A success has the status that the call declares, and `status: "success"` beside an object without a status.
 * - A refusal has the status of its kind, and contains message, field errors and next step, nothing of procedures or
 * schemas.
 * - Wrong fields are named in the message, not only in the list.
 */

const product = testProduct();
/** The product in which the reference runs mutations. */
const referred = testProduct();

/** The reference in front of each product. */
const references = new Map<Product, { server: Server; url: string }>();

async function openReference({ services }: Product) {
  const app = express();
  app.set('query parser', 'extended');
  app.use(
    createOpenApiExpressMiddleware({
      router: appRouter,
      createContext: ({ req, res }) => {
        const entry = /^\/api\/v1\/auth\/(login|register)$/.test(req.path) ? 'stateless' : 'site';
        return createContext(services, req, res, entry);
      },
    }),
  );
  const server = createExpressServer(app, services.stopping.signal);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  for (const at of [product, referred]) references.set(at, await openReference(at));
});

afterAll(async () => {
  for (const { server } of references.values()) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

interface Said {
  message: string;
  errors?: Record<string, string[]>;
  action?: object;
}

interface Told {
  status: number;
  body: unknown;
}

/** The answer expected of the product for one of the reference: with the differences above, and no others. */
function byContract({ status, body }: Told, success: number): Told {
  if (status < 300) {
    if (success === 204) return { status: success, body: null };
    const isOpen = typeof body === 'object' && body !== null && !('status' in body);
    return { status: success, body: isOpen ? { ...body, status: 'success' } : body };
  }
  const { message, data } = body as Said & { data: Omit<Said, 'message'> & { httpStatus: number } };
  const { httpStatus, errors, action } = data;
  const said = message === 'Input validation failed' ? summarize(errors ?? {}) : message;
  return {
    status: httpStatus,
    body: { message: said, ...(errors && { errors }), ...(action && { action }) },
  };
}

/** Fields that differ between any two answers: times, ids of new records, secrets. */
const ownWords = /(^|_)(ids?|at|email|display_name|secret|token|challenge|codes|version|ms|until)$|Token$/;

const hidden = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(hidden);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      inner !== null && ownWords.test(name) && name !== 'errors' ? typeof inner : hidden(inner),
    ]),
  );
};

/** A caller, and a ticket to request. */
interface Asking {
  browser: Browser;
  ticket: number;
}

const roles = ['admins', 'customers', null] as const;
type Role = (typeof roles)[number];

/** A new user of that role; an administrator has a ticket, which is the foreign one for all others. */
async function newcomer(at: Product, role: Role): Promise<Asking> {
  if (role === null) return { browser: await at.visit(), ticket: foreignTicket(at) };
  const { browser } = await signedInAs(at, role);
  const own = role === 'admins' ? (await fileTicket(at, browser)).id : foreignTicket(at);
  return { browser, ticket: own };
}

/** One user of each role in each product, without changes so far. */
const unchanged = new Map<Product, Map<Role, Asking>>();

const foreignTickets = new Map<Product, number>();
const foreignTicket = (at: Product) => foreignTickets.get(at) ?? 0;

beforeAll(async () => {
  for (const at of [product, referred]) {
    unchanged.set(at, new Map());
    foreignTickets.set(at, (await newcomer(at, 'admins')).ticket);
  }
});

async function somebody(at: Product, role: Role): Promise<Asking> {
  const known = unchanged.get(at);
  const asking = known?.get(role) ?? (await newcomer(at, role));
  known?.set(role, asking);
  return asking;
}

/** The value of each path parameter. */
const inAddress = (name: string, path: string, { ticket }: Asking) =>
  ({
    id: path.startsWith('/api/v1/tickets') ? String(ticket) : path.startsWith('/api/v1/users') ? 'me' : '1',
    ids: String(ticket),
    userId: 'me',
    marketplace: 'envato',
    service: 'google',
    names: 'countries',
  })[name] ?? 'none';

const queries: Record<string, Record<string, string>> = {
  'helpSearch.search': { query: 'printer', categoryIds: '1,2', exact: 'on' },
  'helpSearch.suggest': { subject: 'printer' },
  'tickets.list': { page: '2', perPage: '1', status: 'open' },
  'tickets.queue': { folder: 'open', limit: '3' },
  'notifications.list': { unread: 'yes', page: 'abc' },
  'users.get': { with: 'purchases,nothing' },
  'users.delete': { deleteCurrentUser: 'true' },
  'auth.passwords.confirmation': { seconds: '60' },
};

interface Words {
  /** Replaces the value of every path parameter. */
  address?: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
}

/** Kinds of input: valid, empty, or invalid in every field. */
const sayings = {
  'what works': ({ procedure }) => ({
    query: queries[procedure] ?? {},
    body: { ...apiTexts.bodies[procedure] },
  }),
  nothing: () => ({ query: {}, body: {} }),
  nonsense: ({ procedure }) => ({
    address: 'nonsense',
    query: Object.fromEntries(Object.keys(queries[procedure] ?? {}).map((name) => [name, '\\0 nonsense'])),
    body: Object.fromEntries(
      Object.keys(apiTexts.bodies[procedure] ?? {}).map((name) => [name, { odd: [0.5] }]),
    ),
  }),
} satisfies Record<string, (route: Route) => Words>;

async function say(
  url: string,
  { method, path }: Route,
  asking: Asking,
  { address, query, body }: Words,
): Promise<Told> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => address ?? inAddress(name, path, asking));
  const writes = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(`${url}${filled}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      cookie: asking.browser.cookieHeader,
      'x-xsrf-token': asking.browser.cookies.get('XSRF-TOKEN') ?? '',
      ...(writes && { 'content-type': 'application/json' }),
    },
    ...(writes && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  // The reference sends the empty answer instead of the file.
  if (response.headers.get('content-type')?.startsWith('text/csv'))
    return { status: response.status, body: { status: 'success' } };
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

/** A signed-in user is not registered again, which is another success than the declared one. */
const successOf = ({ procedure, success }: Route, role: Role) =>
  procedure === 'auth.register' && role !== null ? 200 : success;

/** Answers that are never the same twice. */
const isUnique = ({ type, procedure }: Route) =>
  type !== 'query' || procedure === 'auth.humanCheck.challenge';

/** Calls that report the present state of the process, where only the structure can be compared. */
const ofTheMoment = new Set(['system.get', 'system.supportBundle']);

const partsOf = ({ status, body }: Told): Told => ({
  status,
  body: typeof body === 'object' && body !== null ? Object.keys(body).sort() : body,
});

const same = (told: Told) => told;

const routes = readRoutes(appRouter);

/**
 * The reference takes the first path that matches, in the order of the domains; the product one without values in it.
 */
const isShadowed = ({ method, path }: Route, place: number) =>
  routes.slice(0, place).some((earlier) => earlier.method === method && earlier.pattern.test(path));

describe.each(
  routes
    .filter((route, place) => !isShadowed(route, place))
    .map((route) => [`${route.method} ${route.path}`, route] as const),
)('%s', (_name, route) => {
  it.each(Object.entries(sayings))('answers as the reference does: %s', async (_saying, wordsFor) => {
    const words: Words = wordsFor(route);
    for (const role of roles) {
      const reads = route.type === 'query';
      const other = reads ? product : referred;
      const ours = await say(product.url, route, await somebody(product, role), words);
      const theirs = await say(references.get(other)?.url ?? '', route, await somebody(other, role), words);
      // A sign-in changes the caller even where it is refused.
      if (!reads && (theirs.status < 300 || route.path.includes('/auth/')))
        for (const at of [product, referred]) unchanged.get(at)?.delete(role);
      const expected = byContract(theirs, successOf(route, role));
      const shown =
        theirs.status >= 300
          ? same
          : ofTheMoment.has(route.procedure)
            ? partsOf
            : isUnique(route)
              ? hidden
              : same;
      expect([role, shown(ours)]).toEqual([role, shown(expected)]);
    }
  });
});
