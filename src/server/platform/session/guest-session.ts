import { z } from 'zod';
import { type Keys, randomPart } from '../security/keys.ts';

const purpose = 'guest-session';
const marker = 'g.';

const guestSchema = z.object({
  /** Seed of the CSRF token. */
  seed: z.string(),
  expires: z.number(),
  /** The language that the guest chose, if any. */
  language: z.string().optional(),
});

export type GuestSession = z.infer<typeof guestSchema>;

/** A new guest session: sealed in the cookie, without a row in the database. */
export const newGuestSession = (lifetimeSeconds: number, language?: string | null): GuestSession => ({
  seed: randomPart(24).toString('base64url'),
  expires: Date.now() + lifetimeSeconds * 1000,
  language: language ?? undefined,
});

export const sealGuestSession = (keys: Keys, session: GuestSession) =>
  marker + keys.seal(purpose, JSON.stringify(session));

/** The guest session in a cookie, or null when the cookie is something else, forged or too old. */
export function openGuestSession(keys: Keys, cookie: string | undefined): GuestSession | null {
  if (cookie === undefined || !cookie.startsWith(marker)) return null;
  const text = keys.unseal(purpose, cookie.slice(marker.length));
  if (text === null) return null;
  const session = guestSchema.safeParse(JSON.parse(text));
  return session.success && session.data.expires > Date.now() ? session.data : null;
}
