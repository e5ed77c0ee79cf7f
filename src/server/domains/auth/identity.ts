import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'cookie';
import type { Request } from 'express';
import type { CurrentUser } from '#shared/auth.ts';
import { unauthenticated } from '#shared/errors.ts';
import { workspaceHeader } from '#shared/workspace-header.ts';
import {
  type Context,
  type Identity,
  type RequestInfo,
  type SessionControl,
  toContext,
} from '../../platform/context.ts';
import { isHttpsOnly } from '../../platform/http/https-only.ts';
import { type Allowance, allowanceHeaders } from '../../platform/rate-limit/rate-limit.ts';
import { type RequestExtras, requestExtras } from '../../platform/rest/request-extras.ts';
import { sha256 } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { cookieNames, dropCookie, setCookie } from '../../platform/session/cookies.ts';
import {
  assertCsrfToken,
  csrfCookie,
  csrfMismatch,
  csrfToken,
  isForeignWrite,
  isReading,
  showsToken,
} from '../../platform/session/csrf.ts';
import {
  type GuestSession,
  newGuestSession,
  openGuestSession,
  sealGuestSession,
} from '../../platform/session/guest-session.ts';
import { noSession } from '../../platform/session/no-session.ts';
import { rememberDays, sessionMinutes } from '../../platform/session/sessions.ts';
import { openSessionState } from '../../platform/session/state.ts';
import { readSettings } from '../settings/service.ts';
import { withinWorkspaces } from './active-workspace.ts';
import { storeLanguage } from './language.ts';
import { limitOf } from './limits.ts';
import { assertAsThemselves } from './procedure.ts';
import { toCurrentUser } from './queries.ts';
import { readGuestRole } from './roles.ts';
import { returnToOrigin } from './sessions/impersonation.ts';
import {
  issueRememberToken,
  linkSession,
  resolveRememberToken,
  revokeAllRememberTokens,
  revokeRememberToken,
  signOutSession,
} from './sessions/remember-tokens.ts';
import { endOtherSessions, openSession, resumeSession } from './sessions/service.ts';
import { bearerToken, identifyBearer } from './tokens/service.ts';

const lifetimeSeconds = sessionMinutes * 60;

/**
 * Entry point of a request. `api` accepts bearer tokens and sessions, `trpc` and `site` sessions only, `stateless`
 * neither; `page` requires no CSRF token, because it reads or has verified its origin otherwise. `upload` is `api` with
 * its own rate limit.
 */
export type EntryPoint = 'api' | 'trpc' | 'site' | 'stateless' | 'page' | 'upload';

/** Authenticates a request at an entry point; `extras` has parsed values of a body that is not read yet. */
export type OpenContext = (
  request: Request,
  response: ServerResponse,
  entry: EntryPoint,
  extras?: RequestExtras,
) => Promise<Context>;

const takesTokens = new Set<EntryPoint>(['api', 'upload']);

/** A browser's session: the person, if any, and the secret that its CSRF token follows from. */
interface BrowserSession {
  user: CurrentUser | null;
  id: string | null;
  secret: string;
  guest: GuestSession | null;
  /** The browser showed another session, which is over. */
  isReplaced?: boolean;
}

/**
 * Creates the context of a request: caller, session and permission to write. Throws 401 or 403 for a bad token, 419 for
 * a missing CSRF token, 429 above the rate limit.
 */
export async function createContext(
  services: Services,
  request: Request,
  response: ServerResponse,
  entry: EntryPoint,
  extras: RequestExtras = requestExtras(request),
): Promise<Context> {
  const info: RequestInfo = {
    id: request.id,
    get ip() {
      return request.ip ?? '';
    },
    userAgent: request.headers['user-agent'] ?? '',
    cookies: entry === 'stateless' ? {} : parse(request.headers.cookie ?? ''),
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return Array.isArray(value) ? value[0] : value;
    },
    preferredLanguage: (offered) => request.acceptsLanguages(offered) || null,
    get scope() {
      return extras.scope ?? request.headers[workspaceHeader.toLowerCase()];
    },
    file: (field) => extras.files.get(field),
    raw: request,
    response,
    httpsOnly: isHttpsOnly(services.env, request),
  };
  const guestPermissions = (await readGuestRole(services)).permissions;
  const complete = (identity: Identity, session: SessionControl): Context =>
    toContext(services, { identity, guestPermissions, session, request: info });

  const token = takesTokens.has(entry) ? bearerToken(request.headers.authorization) : null;
  if (token !== null && (await readSettings(services)).api.integrated) {
    const owner = await identifyBearer(services, token);
    if (entry === 'upload') assertAsThemselves({ identity: { mode: 'bearer', ...owner } }, true);
    const limit = entry === 'api' ? limitOf(owner.user, 'bearer') : entry === 'upload' ? 'upload' : null;
    if (limit !== null) tellAllowance(response, await services.limits.consume(limit, owner.user.id));
    const user = await withinWorkspaces(services, owner.user);
    return complete({ mode: 'bearer', ...owner, user }, noSession);
  }
  if (entry === 'stateless') return complete({ mode: 'guest', user: null }, noSession);

  if (isForeignWrite(request, extras.method)) {
    if (entry === 'page') return complete({ mode: 'guest', user: null }, noSession);
    throw csrfMismatch();
  }
  const browser = await resumeOnce(services, info);
  const reads = isReading(extras.method);
  // A read with an expired session may be answered after the browser got its next one.
  if (!(entry === 'trpc' && reads && browser.isReplaced)) writeCookies(services, info, browser);
  if (entry !== 'page' && !reads) {
    const prove = () =>
      assertCsrfToken(services.keys, request, csrfToken(services.keys, browser.secret), extras.token);
    // The token may be a field of the form that is still on its way.
    if (extras.arriving && !showsToken(request)) extras.prove = prove;
    else prove();
  }
  if (entry === 'api' || entry === 'trpc') {
    if (browser.user === null) await services.limits.consume('guest', info.ip);
    else await services.limits.consume(limitOf(browser.user, 'session'), browser.user.id);
  }
  if (entry === 'upload') await services.limits.consume('upload', browser.user?.id ?? info.ip);
  const identity: Identity =
    browser.user === null || browser.id === null
      ? { mode: 'guest', user: null }
      : {
          mode: 'session',
          user: await withinWorkspaces(services, browser.user),
          sessionId: browser.id,
          impersonator: browser.user.impersonator,
        };
  if (entry === 'upload') assertAsThemselves({ identity }, reads);
  return complete(identity, sessionControl(services, info, browser));
}

function tellAllowance(response: ServerResponse, allowance: Allowance): void {
  for (const [name, value] of Object.entries(allowanceHeaders(allowance))) response.setHeader(name, value);
}

const resumed = new WeakMap<IncomingMessage, Promise<BrowserSession>>();

/** A request may pass two entry points; its remember cookie is redeemed once. */
function resumeOnce(services: Services, info: RequestInfo): Promise<BrowserSession> {
  const known = resumed.get(info.raw) ?? resumeBrowser(services, info);
  resumed.set(info.raw, known);
  return known;
}

async function resumeBrowser(services: Services, info: RequestInfo): Promise<BrowserSession> {
  const cookie = info.cookies[cookieNames.session];
  const guest = openGuestSession(services.keys, cookie);
  if (guest === null && cookie !== undefined && cookie !== '' && !cookie.startsWith('g.')) {
    const live = await resumeSession(services, cookie);
    if (live !== null) return { user: toCurrentUser(live.user), id: live.id, secret: live.id, guest: null };
  }
  const remembered = info.cookies[cookieNames.remember];
  if (remembered !== undefined && remembered !== '') {
    const found = await resolveRememberToken(services, remembered, info);
    if (found !== null) {
      const { user, sessionId: id, cookie: next } = found;
      if (next !== null) writeRemember(info, next);
      return { user: toCurrentUser(user), id, secret: id, guest: null };
    }
    dropCookie(info.response, cookieNames.remember, info.httpsOnly);
  }
  return guestBrowser(guest ?? newGuestSession(lifetimeSeconds), guest === null && Boolean(cookie));
}

const guestBrowser = (guest: GuestSession, isReplaced = false): BrowserSession => ({
  user: null,
  id: null,
  secret: guest.seed,
  guest,
  isReplaced,
});

/** Sends both cookies again on every answer, so that both live as long as the session does. */
function writeCookies(services: Services, info: RequestInfo, browser: BrowserSession): void {
  const options = { secure: info.httpsOnly, maxAge: lifetimeSeconds };
  const value =
    browser.guest === null
      ? (browser.id ?? '')
      : sealGuestSession(services.keys, { ...browser.guest, expires: Date.now() + lifetimeSeconds * 1000 });
  setCookie(info.response, cookieNames.session, value, options);
  setCookie(info.response, cookieNames.csrf, csrfCookie(services.keys, browser.secret), {
    ...options,
    httpOnly: false,
  });
}

const writeRemember = ({ response, httpsOnly }: RequestInfo, cookie: string) =>
  setCookie(response, cookieNames.remember, cookie, {
    secure: httpsOnly,
    maxAge: rememberDays * 86_400,
  });

function sessionControl(services: Services, info: RequestInfo, browser: BrowserSession): SessionControl {
  let language = browser.guest?.language ?? null;
  const remember = async (userId: number, sessionId: string) => {
    const cookie = await issueRememberToken(services, userId);
    await linkSession(services, sessionId, cookie);
    writeRemember(info, cookie);
  };
  const forgetOthers = async (userId: number) => {
    await revokeAllRememberTokens(services, userId);
    if (browser.user?.id === userId && browser.id !== null && info.cookies[cookieNames.remember]) {
      await remember(userId, browser.id);
    }
  };
  const endCurrent = async () => {
    if (info.cookies[cookieNames.state]) dropCookie(info.response, cookieNames.state, info.httpsOnly);
    if (browser.id !== null) await signOutSession(services, browser.id);
    const remembered = info.cookies[cookieNames.remember];
    if (remembered !== undefined && remembered !== '') {
      await revokeRememberToken(services, remembered);
      dropCookie(info.response, cookieNames.remember, info.httpsOnly);
    }
  };
  return {
    state: openSessionState({
      keys: services.keys,
      cookie: info.cookies[cookieNames.state],
      response: info.response,
      sessionSecret: browser.secret,
      secure: info.httpsOnly,
    }),
    endOthers: async (userId) => {
      await endOtherSessions(services, userId, browser.id);
      await forgetOthers(userId);
    },
    forgetOthers,
    signIn: async (userId, remembered) => {
      await endCurrent();
      const id = await openSession(services, userId, info);
      writeCookies(services, info, { user: null, id, secret: id, guest: null });
      if (language !== null) await storeLanguage(services, userId, language);
      if (remembered) await remember(userId, id);
    },
    actAs: async (userId) => {
      if (browser.id === null) throw unauthenticated();
      const id = await openSession(services, userId, { ...info, startedFrom: sha256(browser.id) });
      writeCookies(services, info, { user: null, id, secret: id, guest: null });
    },
    stopActing: async () => {
      const back = browser.id === null ? null : await returnToOrigin(services, browser.id, info);
      if (back === null) return null;
      writeCookies(services, info, { user: null, id: back.id, secret: back.id, guest: null });
      return back.userId;
    },
    signOut: async () => {
      await endCurrent();
      language ??= browser.user?.language ?? null;
      writeCookies(services, info, guestBrowser(newGuestSession(lifetimeSeconds, language)));
    },
    get formToken() {
      return csrfToken(services.keys, browser.secret);
    },
    guest: browser.guest === null ? null : sha256(`guest:${browser.guest.seed}`),
    get language() {
      return language;
    },
    chooseLanguage: (chosen) => {
      if (browser.guest === null) return;
      language = chosen;
      browser.guest.language = chosen;
      writeCookies(services, info, browser);
    },
  };
}
