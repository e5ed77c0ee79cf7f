import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { defaultRoles } from '#shared/permissions.ts';
import { toCurrentUser, type UserRow } from '../domains/auth/queries.ts';
import { createUser } from '../domains/auth/service.ts';
import { openSession } from '../domains/auth/sessions/service.ts';
import { roles } from '../domains/auth/tables.ts';
import { mintToken } from '../domains/auth/tokens/service.ts';
import { saveSettings } from '../domains/settings/service.ts';
import { listReplies } from '../domains/tickets/replies/service.ts';
import { readCategories } from '../domains/tickets/tags.ts';
import { cookieNames } from '../platform/session/cookies.ts';
import { appRouter } from '../router.ts';
import { Browser } from './browser.ts';
import { fileTicket, newEmail, uploadFile } from './factories.ts';
import { testProduct } from './harness.ts';

/*
 * Who may call what: one line for every procedure. "in" means that the call got past every question of who is calling,
 * whatever it answered then; a number is the status with which it was turned away.
 */

const product = testProduct();

interface World {
  owner: UserRow;
  foreigner: UserRow;
  /** Of the owner. */
  ticket: () => Promise<number>;
  token: () => Promise<number>;
  file: () => Promise<number>;
}

type Outcome = 'in' | '401' | '403' | '404' | '423';

interface Line {
  /** What a guest, the owner, another customer, an agent and an administrator get in a browser; `token` is a bearer token of an administrator. */
  guest: Outcome;
  owner: Outcome;
  foreigner: Outcome;
  agent: Outcome;
  admin: Outcome;
  /** Absent for calls that no token can reach: those of `/auth` and `/secure`, and those without a REST address. */
  token?: Outcome;
  input?: (world: World) => unknown;
}

type Verdicts = Omit<Line, 'input'>;

/** "guest owner foreigner agent admin token". */
function line(outcomes: string, input?: Line['input']): Line {
  const [guest, owner, foreigner, agent, admin, token] = outcomes.split(/\s+/) as Outcome[];
  const verdicts = { guest, owner, foreigner, agent, admin } as Verdicts;
  return { ...verdicts, ...(token && { token }), ...(input && { input }) };
}

const own = (world: World) => ({ id: String(world.owner.id) });
const ofTicket = async (world: World) => ({ id: await world.ticket() });
const ofMessage = async (world: World) => {
  const ticket_id = await world.ticket();
  const { pagination } = await listReplies(product.services, toCurrentUser(world.owner), {
    id: ticket_id,
    page: 1,
    perPage: 1,
  });
  return { id: pagination.data[0]?.id ?? 0 };
};
const ofToken = async (world: World) => ({ id: await world.token() });
const ofBuyer = (world: World) => ({
  userId: String(world.owner.id),
  marketplace: 'envato',
  purchaseCode: '00000000-0000-4000-8000-000000000000',
});
const presigned = { filename: 'a.txt', mime: 'text/plain', disk: 'uploads', size: 1, extension: 'txt' };
const multipart = { key: 'unknown', uploadId: 'unknown' };
const nobody = { email: 'nobody@example.com', password: 'wrong-password' };

// biome-ignore format: a table
const table: Record<string, Line> = {
  //                                         guest owner foreigner agent admin token
  'auth.bootstrap':                   line('in    in    in   in   in   in'),
  'auth.login':                       line('in    in    in   in   in', () => nobody),
  'auth.logout':                      line('in    in    in   in   in'),
  'auth.register':                    line('in    in    in   in   in'),
  'auth.setUp':                       line('in    in    in   in   in'),
  'auth.tokenLogin':                  line('in    in    in   in   in   in', () => nobody),
  'auth.tokenRegister':               line('in    in    in   in   in   in'),
  'auth.verification.resend':         line('401   in    in   in   in'),
  'auth.verification.verify':         line('in    in    in   in   in'),
  'auth.forgottenPassword.request':   line('in    in    in   in   in'),
  'auth.forgottenPassword.check':     line('in    in    in   in   in'),
  'auth.forgottenPassword.reset':     line('in    in    in   in   in'),
  'auth.emailChange.get':                 line('401   in    in   in   in   403'),
  'auth.emailChange.request':             line('401   423   423  423  423  403'),
  'auth.emailChange.cancel':              line('401   in    in   in   in   403'),
  'auth.emailChange.check':               line('in    in    in   in   in'),
  'auth.emailChange.confirm':             line('in    in    in   in   in'),
  'auth.humanCheck.challenge':        line('in    in    in   in   in   in'),
  'auth.humanCheck.verify':           line('in    in    in   in   in   in'),
  'auth.twoFactor.answer':                 line('in    in    in   in   in'),
  'auth.twoFactor.enable':                 line('401   423   423  423  423'),
  'auth.twoFactor.qrCode':                 line('401   423   423  423  423'),
  'auth.twoFactor.confirm':                line('401   423   423  423  423'),
  'auth.twoFactor.replaceCodes':           line('401   423   423  423  423'),
  'auth.twoFactor.disable':                line('401   in    in   in   in'),
  'auth.password.confirmation':         line('401   in    in   in   in'),
  'auth.password.confirm':              line('401   in    in   in   in'),
  'auth.password.change':               line('401   in    in   in   in'),
  'auth.sessions.list':                    line('401   in    in   in   in   403'),
  'auth.sessions.end':                     line('401   404   404  404  404  403', () => ({ id: 'none' })),
  'auth.sessions.logoutOther':             line('401   in    in   in   in   403'),
  'auth.tokens.create':                    line('401   403   403  in   in   403', () => ({ tokenName: 'test' })),
  'auth.tokens.remove':                    line('401   in    404  404  404  403', ofToken),
  'auth.social.connect':                   line('in    in    in   in   in'),
  'auth.social.disconnect':                line('401   404   404  404  404', () => ({ service: 'google' })),
  'notifications.list':               line('401   in    in   in   in   in'),
  'notifications.markAsRead':         line('401   in    in   in   in   in'),
  'uploads.create':                   line('401   in    in   in   in   in'),
  'uploads.delete':                   line('401   in    403  403  in   in', async (world) => ({ entryIds: [await world.file()] })),
  'uploads.list':                     line('401   in    in   in   in   in'),
  'uploads.usage':                    line('401   in    in   in   in   in'),
  'uploads.restore':                  line('401   in    403  403  in   in', async (world) => ({ entryIds: [await world.file()] })),
  'uploads.emptyTrash':               line('401   in    in   in   in   in'),
  'uploads.createFromTus':            line('401   404   404  404  404  404', () => ({ uploadKey: 'unknown' })),
  // Without an object store there is nothing to call.
  'uploads.presign':                  line('401   404   404  404  404  404', () => presigned),
  'uploads.createFromS3':             line('401   404   404  404  404  404', () => ({ clientMime: 'text/plain', clientName: 'a.txt', filename: 'unknown', size: 1, clientExtension: 'txt' })),
  'uploads.multipart.create':         line('401   404   404  404  404  404', () => presigned),
  'uploads.multipart.parts':          line('401   404   404  404  404  404', () => multipart),
  'uploads.multipart.sign':           line('401   404   404  404  404  404', () => ({ ...multipart, partNumbers: [1] })),
  'uploads.multipart.complete':       line('401   404   404  404  404  404', () => ({ ...multipart, parts: [{ ETag: 'x', PartNumber: 1 }] })),
  'uploads.multipart.abort':          line('401   404   404  404  404  404', () => multipart),
  'account.get':                      line('401   in    403  in   in   in', own),
  'account.update':                   line('401   in    403  403  in   in', own),
  'account.delete':                   line('401   in    403  403  in   403', own),
  'account.uploadAvatar':             line('401   in    403  403  in   in', own),
  'account.removeAvatar':             line('401   in    403  403  in   in', own),
  'purchases.list':                   line('401   in    403  in   in   in', own),
  'purchases.sync':                   line('401   in    403  403  in   in', ofBuyer),
  'purchases.add':                    line('401   in    403  403  in   in', ofBuyer),
  'helpcenter.landing':               line('in    in    in   in   in   in'),
  'helpcenter.category':              line('404   404   404  404  404  404', () => ({ id: 1 })),
  'helpcenter.article':               line('404   404   404  404  404  404', () => ({ id: 1 })),
  'helpcenter.related':               line('404   404   404  404  404  404', () => ({ id: 1 })),
  'helpcenter.search':                line('in    in    in   in   in   in', () => ({ query: 'printer' })),
  'helpcenter.suggest':              line('in    in    in   in   in   in', () => ({ subject: 'printer' })),
  'helpcenter.logSearches':           line('in    in    in   in   in'),
  'helpcenter.logSearchesApi':        line('in    in    in   in   in   in'),
  'tickets.list':                     line('401   in    in   in   in   in'),
  'tickets.counts':                   line('401   403   403  in   in   in'),
  'tickets.queue':                    line('401   403   403  in   in   in'),
  'tickets.rows':                     line('401   403   403  in   in', () => ({ ids: [] })),
  'tickets.search':                   line('401   403   403  in   in', () => ({ query: 'printer' })),
  'tickets.agentOptions':             line('401   403   403  in   in'),
  'tickets.categories':               line('in    in    in   in   in'),
  'tickets.requestType':              line('401   in    in   in   in   in', async () => ({ id: (await readCategories(product.services))[0]?.id })),
  'tickets.get':                      line('401   in    404  in   in   in', ofTicket),
  'tickets.create':                   line('401   in    in   in   in   in'),
  'tickets.replies':                  line('401   in    404  in   in   in', ofTicket),
  'tickets.events':                   line('401   in    404  in   in', ofTicket),
  'tickets.reply':                    line('401   in    404  in   in   in', async (world) => ({ id: await world.ticket(), body: '<p>Yes.</p>' })),
  'tickets.remoteImages':             line('401   in    404  in   in', ofMessage),
  'tickets.trustSender':              line('401   in    404  in   in', async (world) => ({ ...(await ofMessage(world)), trusted: true })),
  'tickets.setStatus':                line('401   in    404  in   in   in', async (world) => ({ id: await world.ticket(), status: 'closed' })),
  'tickets.assign':                   line('401   403   403  in   in   in', async (world) => ({ ids: [await world.ticket()] })),
  'account.locale.choose':                    line('in    in    in   in   in   in', () => ({ locale: 'en' })),
  'valueLists.get':                   line('in    in    in   in   in   in', () => ({ names: 'countries' })),
};

interface Described {
  _def: { type: string; meta?: { openapi?: { method: string; path: string } } };
}

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Described>).filter(
  ([, { _def }]) => _def.type !== 'subscription',
);

const makePerson = (role: keyof typeof defaultRoles) =>
  createUser(product.services, { email: newEmail(role) }, [role]);

async function browserOf(person: UserRow | null): Promise<Browser> {
  const browser = new Browser(product.url);
  if (person !== null) {
    const id = await openSession(product.services, person.id, { ip: '127.0.0.1', userAgent: 'test' });
    browser.cookies.set(cookieNames.session, id);
  }
  await browser.get('/api/v1/bootstrap-data');
  return browser;
}

async function makeWorld(): Promise<World> {
  const [owner, foreigner] = await Promise.all([makePerson('customers'), makePerson('customers')]);
  let ticket: Promise<number> | undefined;
  const file = async () => (await fileTicket(product, await browserOf(owner))).id;
  return {
    owner,
    foreigner,
    ticket: () => {
      ticket ??= file();
      return ticket;
    },
    file: async () => (await uploadFile(await browserOf(owner))).id,
    token: async () => (await mintToken(product.services, owner.id, 'test')).id,
  };
}

const turnedAway = new Set([401, 403, 404, 423]);
const outcomeOf = (status: number) => (turnedAway.has(status) ? String(status) : 'in');

async function callInBrowser(name: string, type: string, browser: Browser, input: unknown): Promise<string> {
  const path = `/trpc/${name}`;
  const answer =
    type === 'query'
      ? await browser.get(`${path}?input=${encodeURIComponent(JSON.stringify(input ?? {}))}`)
      : await browser.post(path, input ?? {});
  return outcomeOf(answer.status);
}

async function callWithToken(
  { method, path }: { method: string; path: string },
  token: string,
  input: Record<string, unknown>,
): Promise<string> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const query = method === 'GET' || method === 'DELETE';
  const search = query ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const body = query ? {} : { body: JSON.stringify(input) };
  return outcomeOf((await fetch(`${product.url}${filled}${search}`, { method, headers, ...body })).status);
}

beforeAll(async () => {
  await saveSettings(product.services, { envato: { enable: true } });
});

describe('who may call what', () => {
  it('is decided for every procedure', () => {
    expect(Object.keys(table).sort()).toEqual(procedures.map(([name]) => name).sort());
  });

  it.each(procedures)('%s', async (name, { _def }) => {
    const { input, ...expected } = table[name] as Line;
    const people: Record<keyof Omit<Verdicts, 'token'>, (world: World) => UserRow | null | Promise<UserRow>> =
      {
        guest: () => null,
        owner: (world) => world.owner,
        foreigner: (world) => world.foreigner,
        agent: () => makePerson('agents'),
        admin: () => makePerson('admins'),
      };
    const found: Record<string, string> = {};
    for (const [caller, personOf] of Object.entries(people)) {
      const world = await makeWorld();
      const browser = await browserOf(await personOf(world));
      found[caller] = await callInBrowser(name, _def.type, browser, await input?.(world));
    }
    const rest = _def.meta?.openapi;
    if (rest?.path.startsWith('/api/v1')) {
      const world = await makeWorld();
      const { plainTextToken } = await mintToken(product.services, (await makePerson('admins')).id, 'test');
      const values = ((await input?.(world)) ?? {}) as Record<string, unknown>;
      found.token = await callWithToken(rest, plainTextToken, values);
    }
    expect(found).toEqual(expected);
  });
});

/** Calls that look at no token: they know nobody. */
const asksNobody = /^\/api\/v1\/auth\//;

describe('a token whose owner may not use the API (any more)', () => {
  const reachable = procedures.flatMap(([name, { _def }]) => {
    const rest = _def.meta?.openapi;
    return rest?.path.startsWith('/api/v1') ? [[name, rest] as const] : [];
  });

  it.each(reachable)('can not call %s', async (name, rest) => {
    const world = await makeWorld();
    const { plainTextToken } = await mintToken(product.services, world.owner.id, 'test');
    const values = ((await table[name]?.input?.(world)) ?? {}) as Record<string, unknown>;
    expect(await callWithToken(rest, plainTextToken, values)).toBe(asksNobody.test(rest.path) ? 'in' : '403');
  });
});

/*
 * The table above can not tell a missing question from an answered one where everybody may, or nothing is there: these
 * calls are tried once more by somebody who holds no permission at all.
 */
describe('whoever holds no permission', () => {
  const fileCalls = procedures.filter(([name]) =>
    /^uploads\.(create|presign|multipart|createFrom)/.test(name),
  );
  const articleCalls = procedures.filter(([name]) => name.startsWith('helpcenter.'));

  it.each(fileCalls)('uploads nothing by %s', async (name, { _def }) => {
    const world = await makeWorld();
    const browser = await browserOf(await makePerson('guests'));
    const input = await table[name]?.input?.(world);
    expect(await callInBrowser(name, _def.type, browser, input)).toBe('403');
  });

  it.each(articleCalls)('reads and reports nothing by %s as a guest', async (name, { _def }) => {
    const { db, cache } = product.services;
    const guests = eq(roles.is_guest, true);
    const [role] = await db.select().from(roles).where(guests);
    await db.update(roles).set({ permissions: [] }).where(guests);
    cache.forget('guest_role');
    try {
      const input = await table[name]?.input?.(await makeWorld());
      expect(await callInBrowser(name, _def.type, await browserOf(null), input)).toBe('403');
    } finally {
      await db.update(roles).set({ permissions: role?.permissions }).where(guests);
      cache.forget('guest_role');
    }
  });
});
