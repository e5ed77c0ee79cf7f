import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CurrentUser } from '#shared/auth.ts';
import { sessionOnly, unauthenticated } from '#shared/errors.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Database } from './db/connect.ts';
import type { Attachment } from './rest/attachment.ts';
import type { FormFile } from './rest/request-extras.ts';
import type { Services } from './services.ts';
import type { SessionState } from './session/state.ts';

/** Who is calling, and by which entry point. */
export type Identity =
  | { mode: 'guest'; user: null }
  | {
      mode: 'session';
      user: CurrentUser;
      sessionId: string;
      /** Who is really there, signed in as that person. */
      impersonator?: { id: number; display_name: string } | undefined;
    }
  | { mode: 'bearer'; user: CurrentUser; tokenId: number; abilities: readonly string[] };

/** What a request may do to the session of its browser. Sets cookies on the answer. */
export interface SessionControl {
  /** Signs in with a new session id and a new CSRF token. */
  signIn(userId: number, remember: boolean): Promise<void>;
  /** Goes on as somebody else, in a session that ends with the present one, which waits. */
  actAs(userId: number): Promise<void>;
  /** Goes back to the session that was left for another person; answers whose it is, null when there is none. */
  stopActing(): Promise<number | null>;
  /** Ends the session and its remember cookie; a new guest session begins. */
  signOut(): Promise<void>;
  /** Ends every other session of the person and every remember cookie but a new one for this browser, if it had one. */
  endOthers(userId: number): Promise<void>;
  /** Ends every remember cookie of the person but a new one for this browser, if it had one. */
  forgetOthers(userId: number): Promise<void>;
  /** The state of this session. Gone as soon as somebody signs in or out. */
  state: SessionState;
  /** What a form of this session's pages shows that it comes from there. */
  readonly formToken: string;
  /** Stands for this session while nobody is signed in in it; null when somebody is. */
  guest: string | null;
  /** The language that a guest chose here. Theirs who sign in next, unless they have one. */
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
  /** The one of these languages that the browser likes best; null when it wants none of them. */
  preferredLanguage(offered: string[]): string | null;
  /** Within what the call says that it is made, as it was sent; undefined or empty when it says nothing. */
  readonly scope: unknown;
  /** The file that came in that field of a form, where the route takes one. */
  file(field: string): FormFile | undefined;
  raw: IncomingMessage;
  response: ServerResponse;
  /** Whether the browser may send cookies of the answer over https only. */
  readonly httpsOnly: boolean;
  /** The guards that let it pass before its body was read. They are not asked again. */
  passed?: Set<object>;
  /** The success status over REST when it is not the one the procedure declares. */
  status?: number;
  /** For how long anybody may keep the answer over REST; never unless a call says so. */
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
  /** Who is signed in. Throws 401 when nobody is. */
  readonly user: CurrentUser;
  /** The id in the cookie of the browser they are signed in in. Throws 403 when a token stands for them. */
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

/** The context of the calls that this caller makes. */
export const toContext = (services: Services, caller: Caller) => new Call(services, caller) as Context;

/**
 * The same services, or the same call, on a transaction, which reads by itself what the cache does not have. Copied with a
 * spread a call would lose what it answers by itself: who is signed in, and in which session.
 */
export function withDb<Held extends Pick<Services, 'db'> & Partial<Pick<Services, 'cache'>>>(
  held: Held,
  db: Database,
): Held {
  if (held.db === db) return held;
  const copy = Object.create(Object.getPrototypeOf(held)) as Held;
  return Object.assign(copy, held, { db }, held.cache && { cache: held.cache.within() });
}
