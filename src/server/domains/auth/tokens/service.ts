import { crc32 } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { forbidden, unauthenticated } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { prepared } from '../../../platform/db/statements.ts';
import { randomText, sameText, sha256 } from '../../../platform/keys.ts';
import type { Services } from '../../../platform/trpc/context.ts';
import { toCurrentUser, userColumns } from '../queries.ts';
import { users } from '../tables.ts';
import { accessTokens } from './tables.ts';

type Needs = Pick<Services, 'db' | 'people'>;

/** `last_used_at` is written at most this often. */
const usageSeconds = 60;

const selectToken = (db: Database) =>
  db
    .select({
      id: accessTokens.id,
      hash: accessTokens.hash,
      abilities: accessTokens.abilities,
      last_used_at: accessTokens.last_used_at,
      expires_at: accessTokens.expires_at,
      user: userColumns,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.user_id));

const byId = prepared((db) =>
  selectToken(db)
    .where(eq(accessTokens.id, sql.placeholder('id')))
    .prepare('token_by_id'),
);

const byHash = prepared((db) =>
  selectToken(db)
    .where(eq(accessTokens.hash, sql.placeholder('hash')))
    .prepare('token_by_hash'),
);

/** The token in an Authorization header: after the last "Bearer ", up to a comma. */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const start = header.toLowerCase().lastIndexOf('bearer ');
  if (start === -1) return null;
  return (
    header
      .slice(start + 7)
      .split(',')[0]
      ?.trim() ?? null
  );
}

/** Makes a token. The plain text is `{id}|{secret}` and is never seen again. */
export async function mintToken(services: Needs, userId: number, name: string) {
  const random = randomText(40);
  const secret = random + crc32(random).toString(16).padStart(8, '0');
  const [token] = await services.db
    .insert(accessTokens)
    .values({ user_id: userId, name, hash: sha256(secret), abilities: ['*'] })
    .returning({ id: accessTokens.id });
  if (token === undefined) throw new Error('The token was not stored.');
  return { id: token.id, plainTextToken: `${token.id}|${secret}` };
}

type TokenRow = Awaited<ReturnType<typeof selectToken>>[number];

/** The token of that hash; when the caller named its number, it must be that one. */
async function findToken(db: Database, id: number | null, hash: string): Promise<TokenRow | null> {
  if (id !== null && !(Number.isInteger(id) && id > 0 && id < 2 ** 31)) return null;
  const [row] = id === null ? await byHash(db).execute({ hash }) : await byId(db).execute({ id });
  return row !== undefined && sameText(row.hash, hash) ? row : null;
}

/**
 * Who a bearer token stands for. Throws 401 when it is unknown or has run out, or its owner is suspended;
 * 403 when the owner may not use the API (any more).
 */
export async function identifyBearer(services: Needs, token: string) {
  const bar = token.indexOf('|');
  const hash = sha256(bar === -1 ? token : token.slice(bar + 1));
  const id = Number(token.slice(0, Math.max(bar, 0)));
  const row = await services.people.read(
    `token:${bar === -1 ? '' : id}:${hash}`,
    (found) => found.user.id,
    () => findToken(services.db, bar === -1 ? null : id, hash),
  );
  if (row === null) throw unauthenticated();
  if (row.expires_at !== null && new Date(row.expires_at) < new Date()) throw unauthenticated();
  if (row.user.suspended_at !== null) throw unauthenticated();
  const user = toCurrentUser(row.user);
  if (!hasPermission(user, 'api.access')) throw forbidden();
  await noteUse(services, row);
  return { tokenId: row.id, abilities: row.abilities, user };
}

async function noteUse({ db }: Needs, token: { id: number; last_used_at: string | null }): Promise<void> {
  const last = token.last_used_at === null ? 0 : Date.parse(token.last_used_at);
  if (Date.now() - last < usageSeconds * 1000) return;
  await db.update(accessTokens).set({ last_used_at: sql`now()` }).where(eq(accessTokens.id, token.id));
}
