import { crc32 } from 'node:zlib';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/statements.ts';
import { randomText, sameText, sha256 } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid, notFound, unauthenticated } from '#shared/errors.ts';
import { hasPermission, restrictionOf } from '#shared/permissions.ts';
import type { AccessToken, createTokenInput } from '#shared/tokens.ts';
import { type AuditEntry, auditStaff } from '../../audit/service.ts';
import { toCurrentUser, userColumns } from '../queries.ts';
import { users } from '../tables.ts';
import { accessTokens } from './tables.ts';

type Needs = Pick<Services, 'db' | 'people'>;

/** `last_used_at` is written at most this often. */
const usageSeconds = 60;

const listed = {
  id: accessTokens.id,
  name: accessTokens.name,
  last_used_at: accessTokens.last_used_at,
  created_at: accessTokens.created_at,
};

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
    .innerJoin(users, and(eq(users.id, accessTokens.user_id), isNull(users.deleted_at)));

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

/** Creates a token. The plain text is `{id}|{secret}` and is not stored. */
export async function mintToken(
  { db }: Pick<Needs, 'db'>,
  userId: number,
  name: string,
  abilities: readonly string[] = ['*'],
) {
  const random = randomText(40);
  const secret = random + crc32(random).toString(16).padStart(8, '0');
  const [token] = await db
    .insert(accessTokens)
    .values({ user_id: userId, name, hash: sha256(secret), abilities: [...abilities] })
    .returning(listed);
  if (token === undefined) throw new Error('The token was not stored.');
  return { ...token, plainTextToken: `${token.id}|${secret}` };
}

const byOwner = prepared((db) =>
  db
    .select(listed)
    .from(accessTokens)
    .where(eq(accessTokens.user_id, sql.placeholder('owner')))
    .orderBy(desc(accessTokens.id))
    .prepare('tokens_of'),
);

/** A user's tokens as their owner sees them, newest first. */
export const tokensOf = (db: Database, userId: number): Promise<AccessToken[]> =>
  byOwner(db).execute({ owner: userId });

/** Throws 422 at the max number of tokens of the user's role. */
async function refuseTooMany(tx: Database, owner: CurrentUser): Promise<void> {
  const limit = restrictionOf(owner, 'api.access', 'max_tokens');
  if (limit === undefined) return;
  // Serializes concurrent creations.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner.id)).for('update');
  if ((await tx.$count(accessTokens, eq(accessTokens.user_id, owner.id))) >= Number(limit)) {
    const line = "You can't have more than :limit API tokens.";
    throw invalid({ tokenName: [{ line, values: { limit: String(limit) } }] }, 'too_many_tokens');
  }
}

/** Has an explicit owner because a sign-in over the API has no caller yet. */
export const tokenEntry = ({ id, name }: Pick<AccessToken, 'id' | 'name'>, user_id: number): AuditEntry => ({
  action: 'token.create',
  subject_type: 'token',
  subject_id: String(id),
  after: { name, user_id },
});

/** Creates a token, whose plain text is shown once. */
export async function createToken(ctx: Context, owner: CurrentUser, input: z.infer<typeof createTokenInput>) {
  await ctx.limits.consume('access_tokens', owner.id);
  const { plainTextToken, ...token } = await ctx.db.transaction(async (tx) => {
    await refuseTooMany(tx, owner);
    const made = await mintToken({ db: tx }, owner.id, input.tokenName, input.abilities ?? undefined);
    await auditStaff(ctx, tx, owner, tokenEntry(made, owner.id));
    return made;
  });
  return { token, plainTextToken };
}

/** Revokes a token of that owner, at once and in every process. Throws 404 for foreign ones. */
export async function removeToken(services: Needs, ownerId: number, id: number): Promise<void> {
  const [removed] = await services.db
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.user_id, ownerId)))
    .returning({ id: accessTokens.id });
  if (removed === undefined) throw notFound();
  services.people.dropPerson(ownerId);
}

type TokenRow = Awaited<ReturnType<typeof selectToken>>[number];

/** The token of that hash; when the caller named its number, it must be that one. */
async function findToken(db: Database, id: number | null, hash: string): Promise<TokenRow | null> {
  if (id !== null && !(Number.isInteger(id) && id > 0 && id < 2 ** 31)) return null;
  const [row] = id === null ? await byHash(db).execute({ hash }) : await byId(db).execute({ id });
  return row !== undefined && sameText(row.hash, hash) ? row : null;
}

/**
 * The user of a bearer token. Throws 401 for an unknown or expired one, or a suspended owner; 403 when the owner lacks
 * API access.
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
