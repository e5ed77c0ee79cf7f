import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type Keys, sha256 } from '../security/keys.ts';
import { cookieNames, dropCookie, setCookie } from './cookies.ts';

const purpose = 'session-state';

/** Something a browser's session remembers for a while, such as a pending second factor. */
export interface SessionStateKind<Value> {
  name: string;
  seconds: number;
  schema: z.ZodType<Value>;
}

export const defineSessionState = <Value>(kind: SessionStateKind<Value>): SessionStateKind<Value> => kind;

const sealedSchema = z.object({
  /** The session of the state: it is void in any other. */
  session: z.string(),
  values: z.record(z.string(), z.object({ expires: z.number(), value: z.unknown() })),
});

type Kept = z.infer<typeof sealedSchema>['values'];

export interface SessionState {
  /** The unexpired value of this session, else null. */
  read<Value>(kind: SessionStateKind<Value>): Value | null;
  write<Value>(kind: SessionStateKind<Value>, value: Value): void;
  remove(kind: SessionStateKind<unknown>): void;
}

interface SessionStateSource {
  keys: Keys;
  cookie: string | undefined;
  response: ServerResponse;
  sessionSecret: string;
  secure: boolean;
}

/**
 * The state of a session, guest's or not, sealed in a cookie of its own, so that it costs no row and ends with the
 * session. The cookie's owner can replay an old one: single-use values are also redeemed in the database.
 */
export function openSessionState({
  keys,
  cookie,
  response,
  sessionSecret,
  secure,
}: SessionStateSource): SessionState {
  // Every request opens its state, few read any of it: nothing is worked out before.
  const session = () => sha256(sessionSecret);
  let kept: Kept | null = null;
  const load = (): Kept => {
    kept ??= readCookie(keys, cookie, session);
    return kept;
  };
  const store = (values: Kept) => {
    kept = values;
    const latest = Math.max(0, ...Object.values(values).map(({ expires }) => expires));
    if (latest === 0) return dropCookie(response, cookieNames.state, secure);
    const maxAge = Math.ceil((latest - Date.now()) / 1000);
    setCookie(
      response,
      cookieNames.state,
      keys.seal(purpose, JSON.stringify({ session: session(), values })),
      {
        secure,
        maxAge,
      },
    );
  };
  return {
    read: (kind) => {
      const found = load()[kind.name];
      if (found === undefined) return null;
      const parsed = kind.schema.safeParse(found.value);
      return parsed.success ? parsed.data : null;
    },
    write: (kind, value) =>
      store({ ...load(), [kind.name]: { expires: Date.now() + kind.seconds * 1000, value } }),
    remove: (kind) => {
      const { [kind.name]: removed, ...others } = load();
      if (removed !== undefined) store(others);
    },
  };
}

function readCookie(keys: Keys, cookie: string | undefined, session: () => string): Kept {
  if (cookie === undefined || cookie === '') return {};
  const text = keys.unseal(purpose, cookie);
  const sealed = text === null ? null : sealedSchema.parse(JSON.parse(text));
  if (sealed === null || sealed.session !== session()) return {};
  return Object.fromEntries(Object.entries(sealed.values).filter(([, { expires }]) => expires > Date.now()));
}
