import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { type Keys, sha256 } from '../keys.ts';
import { cookieNames, dropCookie, setCookie } from './cookies.ts';

const purpose = 'session-notes';

/** Something a browser's session remembers for a while, such as a pending second factor. */
export interface SessionStateKind<Value> {
  name: string;
  seconds: number;
  schema: z.ZodType<Value>;
}

export const defineSessionState = <Value>(note: SessionStateKind<Value>): SessionStateKind<Value> => note;

const sealedSchema = z.object({
  /** The session it was written in: notes of another one are nobody's. */
  session: z.string(),
  notes: z.record(z.string(), z.object({ expires: z.number(), value: z.unknown() })),
});

type Kept = z.infer<typeof sealedSchema>['notes'];

export interface SessionState {
  /** What was noted in this session and has not run out, else null. */
  read<Value>(note: SessionStateKind<Value>): Value | null;
  write<Value>(note: SessionStateKind<Value>, value: Value): void;
  remove(note: SessionStateKind<unknown>): void;
}

interface SessionStateSource {
  keys: Keys;
  cookie: string | undefined;
  response: ServerResponse;
  sessionSecret: string;
  secure: boolean;
}

/**
 * The notes of a session, guest's or not, sealed in a cookie of their own, so that they cost no row and end with the
 * session. Whoever holds the cookie can show an old one again: what counts only once needs a claim besides.
 */
export function openSessionState({
  keys,
  cookie,
  response,
  sessionSecret,
  secure,
}: SessionStateSource): SessionState {
  // Every request opens its notes, few read any: nothing is worked out before.
  const session = () => sha256(sessionSecret);
  let kept: Kept | null = null;
  const load = (): Kept => {
    kept ??= readCookie(keys, cookie, session);
    return kept;
  };
  const store = (notes: Kept) => {
    kept = notes;
    const latest = Math.max(0, ...Object.values(notes).map((note) => note.expires));
    if (latest === 0) return dropCookie(response, cookieNames.state, secure);
    const maxAge = Math.ceil((latest - Date.now()) / 1000);
    setCookie(
      response,
      cookieNames.state,
      keys.seal(purpose, JSON.stringify({ session: session(), notes })),
      {
        secure,
        maxAge,
      },
    );
  };
  return {
    read: (note) => {
      const found = load()[note.name];
      if (found === undefined) return null;
      const parsed = note.schema.safeParse(found.value);
      return parsed.success ? parsed.data : null;
    },
    write: (note, value) =>
      store({ ...load(), [note.name]: { expires: Date.now() + note.seconds * 1000, value } }),
    remove: (note) => {
      const { [note.name]: removed, ...others } = load();
      if (removed !== undefined) store(others);
    },
  };
}

function readCookie(keys: Keys, cookie: string | undefined, session: () => string): Kept {
  if (cookie === undefined || cookie === '') return {};
  const text = keys.unseal(purpose, cookie);
  const sealed = text === null ? null : sealedSchema.parse(JSON.parse(text));
  if (sealed === null || sealed.session !== session()) return {};
  return Object.fromEntries(Object.entries(sealed.notes).filter(([, note]) => note.expires > Date.now()));
}
