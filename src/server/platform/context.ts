import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CurrentUser } from '#shared/auth.ts';
import { sessionOnly, unauthenticated } from '#shared/errors.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Database } from './db/connect.ts';
import type { Attachment } from './rest/attachment.ts';
import type { FormFile } from './rest/request-extras.ts';
import type { Services } from './services.ts';
import type { SessionState } from './session/state.ts';

/** The authenticated caller, and the entry point of the request. */
export type Identity =
  | { mode: 'guest'; user: null }
  | {
      mode: 'session';
      user: CurrentUser;
      sessionId: string;
      /** The user who impersonates this one. */
      impersonator?: { id: number; display_name: string } | undefined;
    }
  | { mode: 'bearer'; user: CurrentUser; tokenId: number; abilities: readonly string[] };

/** Session operations of a request. They set cookies on the answer. */
export interface SessionControl {
  /** Signs in with a new session id and a new CSRF token. */
  signIn(userId: number, remember: boolean): Promise<void>;
  /** Continues as another user, in a session that ends with the present one, which is suspended. */
  actAs(userId: number): Promise<void>;
  /** Returns to the suspended session; resolves with its user's id, null when there is none. */
  stopActing(): Promise<number | null>;
  /** Ends the session and its remember cookie; a new guest session begins. */
  signOut(): Promise<void>;
  /** Ends every other session of the person and every remember cookie but a new one for this browser, if it had one. */
  endOthers(userId: number): Promise<void>;
  /** Ends every remember cookie of the person but a new one for this browser, if it had one. */
  forgetOthers(userId: number): Promise<void>;
  /** The state of this session. Cleared on sign-in and sign-out. */
  state: SessionState;
  /** CSRF token for the forms of this session's pages. */
  readonly formToken: string;
  /** Identifies this session while it is anonymous; null after sign-in. */
  guest: string | null;
  /** Language chosen by a guest. Applied to the next user who signs in, unless they have one. */
  language: string | null;
  /** Remembers the language of a guest. */
  chooseLanguage(language: string): void;
}

export interface RequestInfo {
  id: string;
  ip: string;
  userAgent: string;
  cookies: Record<string, string | undefined>;
  header(name: string): string | undefined;
  /** The offered language that the browser prefers; null when it accepts none of them. */
  preferredLanguage(offered: string[]): string | null;
  /** Scope of the call, as it was sent; undefined or empty when it has none. */
  readonly scope: unknown;
  /** The file that came in that field of a form, where the route takes one. */
  file(field: string): FormFile | undefined;
  raw: IncomingMessage;
  response: ServerResponse;
  /** Whether the browser may send cookies of the answer over https only. */
  readonly httpsOnly: boolean;
  /** Guards passed before the body was read. They do not run again. */
  passed?: Set<object>;
  /** The success status over REST when it is not the one the procedure declares. */
  status?: number;
  /** Seconds for which REST answers are publicly cacheable; default: not cacheable. */
  publicSeconds?: number;
  /** A file that is sent over REST in place of the answer. */
  attachment?: Attachment;
}

interface Caller {
  identity: Identity;
  guestPermissions: readonly Permission[];
  session: SessionControl;
  request: RequestInfo;
}

/** A call: the services, the caller, the request it came with. */
export interface Context extends Services, Caller {
  /** The signed-in user. Throws 401 for guests. */
  readonly user: CurrentUser;
  /** The id of the session cookie. Throws 403 for tokens. */
  readonly sessionId: string;
}

/** `user` and `sessionId` are getters, not copied: guests have neither. */
class Call {
  constructor(services: Services, caller: Caller) {
    Object.assign(this, services, caller);
  }

  get user(): CurrentUser {
    const { identity } = this as unknown as Caller;
    if (identity.user === null) throw unauthenticated();
    return identity.user;
  }

  get sessionId(): string {
    const { identity } = this as unknown as Caller;
    if (identity.mode === 'session') return identity.sessionId;
    throw identity.user === null ? unauthenticated() : sessionOnly();
  }
}

/** The context of this caller's calls. */
export const toContext = (services: Services, caller: Caller) => new Call(services, caller) as Context;

/**
 * The same services or call on a transaction, with its transactional cache. A spread would copy no getters of a call:
 * its user and its session.
 */
export function withDb<Held extends Pick<Services, 'db'> & Partial<Pick<Services, 'cache'>>>(
  held: Held,
  db: Database,
): Held {
  if (held.db === db) return held;
  const copy = Object.create(Object.getPrototypeOf(held)) as Held;
  return Object.assign(copy, held, { db }, held.cache && { cache: held.cache.within() });
}

/** Whether a request comes from the screens, or from a program with a token. */
export const sourceOf = ({ identity }: Pick<Context, 'identity'>): 'web' | 'api' =>
  identity.mode === 'bearer' ? 'api' : 'web';
