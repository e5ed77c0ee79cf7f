import { describe, expect, it } from 'vitest';
import type { defaultRoles } from '#shared/permissions.ts';
import type { UserRow } from '../domains/auth/queries.ts';
import { createUser } from '../domains/auth/service.ts';
import { mintToken } from '../domains/auth/tokens/service.ts';
import type { Services } from '../platform/services.ts';
import { appRouter } from '../router.ts';
import { Browser } from './browser.ts';
import { browserOf, fileTicket, newEmail, uploadFile } from './factories.ts';
import { testProduct } from './harness.ts';

/** What the people of one call may speak of. */
export interface World {
  services: Services;
  owner: UserRow;
  foreigner: UserRow;
  /** Of the owner, like all that follows. */
  ticket: () => Promise<number>;
  token: () => Promise<number>;
  file: () => Promise<number>;
}

/** "in" means that the call got past every question of who is calling, whatever it answered then; a number is the status with which it was turned away. */
type Outcome = 'in' | '401' | '403' | '404' | '423';

interface Verdicts {
  /** What a guest, the owner, another customer, an agent and an administrator get in a browser; `token` is a bearer token of an administrator. */
  guest: Outcome;
  owner: Outcome;
  foreigner: Outcome;
  agent: Outcome;
  admin: Outcome;
  /** Absent for calls that no token can reach: those of `/auth` and `/secure`, and those without a REST address. */
  token?: Outcome;
}

interface Asked {
  input?: (world: World) => unknown;
  /** Why everybody who is signed in gets the same. A line that tells them apart has none. */
  because?: string;
}

interface Line extends Asked {
  verdicts: Verdicts;
}

/** "guest owner foreigner agent admin token". */
export function line(outcomes: string, asked: Asked['input'] | Asked = {}): Line {
  const [guest, owner, foreigner, agent, admin, token] = outcomes.split(/\s+/) as Outcome[];
  const verdicts = { guest, owner, foreigner, agent, admin } as Verdicts;
  const named = typeof asked === 'function' ? { input: asked } : asked;
  return { verdicts: { ...verdicts, ...(token && { token }) }, ...named };
}

const tellsApart = ({ verdicts: { owner, foreigner, agent, admin } }: Line) =>
  new Set([owner, foreigner, agent, admin]).size > 1;

/** What is wrong with a line before it is tried: one that answers all alike proves nothing by itself. */
export function flawOf(one: Line): string | null {
  if (tellsApart(one)) return one.because ? 'tells people apart, and says why not' : null;
  return one.because ? null : 'tells no two people apart, and does not say why';
}

interface Described {
  _def: { type: string; meta?: { openapi?: { method: string; path: string } } };
}

/** Every call of the product that answers once. */
export const procedures = Object.fromEntries(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Described>).filter(
    ([, { _def }]) => _def.type !== 'subscription',
  ),
);

const turnedAway = new Set([401, 403, 404, 423]);
const outcomeOf = (status: number) => (turnedAway.has(status) ? String(status) : 'in');

async function callInBrowser(name: string, browser: Browser, input: unknown): Promise<string> {
  const path = `/trpc/${name}`;
  const answer =
    procedures[name]?._def.type === 'query'
      ? await browser.get(`${path}?input=${encodeURIComponent(JSON.stringify(input ?? {}))}`)
      : await browser.post(path, input ?? {});
  return outcomeOf(answer.status);
}

async function callWithToken(
  url: string,
  { method, path }: { method: string; path: string },
  token: string,
  input: Record<string, unknown>,
): Promise<string> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const query = method === 'GET' || method === 'DELETE';
  const search = query ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const body = query ? {} : { body: JSON.stringify(input) };
  return outcomeOf((await fetch(`${url}${filled}${search}`, { method, headers, ...body })).status);
}

/** Calls that look at no token: they know nobody. */
const asksNobody = /^\/api\/v1\/auth\//;

/**
 * Tests who may call what: the table has one line for every procedure of a domain. Answers with what further tests of
 * the same calls need.
 */
export function proveAccess(table: Record<string, Line>) {
  const product = testProduct();
  const own = Object.entries(procedures).filter(([name]) => name in table);

  const makePerson = (role: keyof typeof defaultRoles) =>
    createUser(product.services, { email: newEmail(role) }, [role]);

  /** Each time a guest who has just come. */
  let guests: Promise<Browser> | undefined;
  async function guest(): Promise<Browser> {
    guests ??= product.visit();
    const browser = new Browser(product.url);
    for (const [name, value] of (await guests).cookies) browser.cookies.set(name, value);
    return browser;
  }

  async function makeWorld(): Promise<World> {
    const [owner, foreigner] = await Promise.all([makePerson('customers'), makePerson('customers')]);
    let ticket: Promise<number> | undefined;
    const file = async () => (await fileTicket(product, await browserOf(product, owner))).id;
    return {
      services: product.services,
      owner,
      foreigner,
      ticket: () => {
        ticket ??= file();
        return ticket;
      },
      file: async () => (await uploadFile(await browserOf(product, owner))).id,
      token: async () => (await mintToken(product.services, owner.id, 'test')).id,
    };
  }

  /** Calls that read leave all as it is: they share one world, and the people in it. */
  let shared: Promise<World> | undefined;
  const readers = new Map<string, Promise<UserRow>>();
  const reads = (name: string) => procedures[name]?._def.type === 'query';

  function worldFor(name: string): Promise<World> {
    if (!reads(name)) return makeWorld();
    shared ??= makeWorld();
    return shared;
  }

  function personFor(name: string, role: 'agents' | 'admins'): Promise<UserRow> {
    if (!reads(name)) return makePerson(role);
    const known = readers.get(role) ?? makePerson(role);
    readers.set(role, known);
    return known;
  }

  /** What a person gets who calls a procedure of the table in a browser; nobody is a guest. */
  async function callAs(
    name: string,
    choose: UserRow | null | ((world: World) => UserRow | null | Promise<UserRow>),
  ): Promise<string> {
    const world = await worldFor(name);
    const person = typeof choose === 'function' ? await choose(world) : choose;
    const browser = person === null ? await guest() : await browserOf(product, person);
    return callInBrowser(name, browser, await table[name]?.input?.(world));
  }

  /** What a bearer token gets at the REST address of a procedure. */
  async function callByToken(
    name: string,
    rest: { method: string; path: string },
    choose: (world: World) => UserRow | Promise<UserRow>,
  ): Promise<string> {
    const world = await worldFor(name);
    const { plainTextToken } = await mintToken(product.services, (await choose(world)).id, 'test');
    const values = ((await table[name]?.input?.(world)) ?? {}) as Record<string, unknown>;
    return callWithToken(product.url, rest, plainTextToken, values);
  }

  describe('who may call what', () => {
    it('is said of calls that there are', () => {
      expect(Object.keys(table).filter((name) => !(name in procedures))).toEqual([]);
    });

    it('is told by answers that differ, or says why they do not', () => {
      const flaws = Object.entries(table).map(([name, one]) => [name, flawOf(one)]);
      expect(flaws.filter(([, flaw]) => flaw !== null)).toEqual([]);
    });

    it.each(own)('%s', async (name, { _def }) => {
      const found: Record<string, string> = {
        guest: await callAs(name, null),
        owner: await callAs(name, ({ owner }) => owner),
        foreigner: await callAs(name, ({ foreigner }) => foreigner),
        agent: await callAs(name, () => personFor(name, 'agents')),
        admin: await callAs(name, () => personFor(name, 'admins')),
      };
      const rest = _def.meta?.openapi;
      if (rest?.path.startsWith('/api/v1'))
        found.token = await callByToken(name, rest, () => personFor(name, 'admins'));
      expect(found).toEqual(table[name]?.verdicts);
    });
  });

  const reachable = own.flatMap(([name, { _def }]) => {
    const rest = _def.meta?.openapi;
    return rest?.path.startsWith('/api/v1') ? [[name, rest] as const] : [];
  });

  describe.runIf(reachable.length > 0)('a token whose owner may not use the API (any more)', () => {
    it.each(reachable)('can not call %s', async (name, rest) => {
      const outcome = await callByToken(name, rest, ({ owner }) => owner);
      expect(outcome).toBe(asksNobody.test(rest.path) ? 'in' : '403');
    });
  });

  return { product, procedures: own, makePerson, callAs };
}
