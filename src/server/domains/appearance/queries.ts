import { desc, eq } from 'drizzle-orm';
import type { AppearanceDraft } from '#shared/appearance.ts';
import type { Database } from '../../platform/db/connect.ts';
import { displayName, personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { appearanceDrafts, appearanceVersions } from './tables.ts';

export type DraftRow = typeof appearanceDrafts.$inferSelect;

/** Max number of changes that can be undone. */
export const storedVersions = 50;

type Changer = Parameters<typeof displayName>[0] & { id: number };

const changerOf = (person: Changer | null) => person && { id: person.id, display_name: displayName(person) };

export const readDraftRow = async (db: Database): Promise<DraftRow | null> =>
  (await db.select().from(appearanceDrafts))[0] ?? null;

/** The draft with its last author. */
export async function readDraft(db: Database): Promise<AppearanceDraft | null> {
  const [row] = await db
    .select({ draft: appearanceDrafts, user: personColumns })
    .from(appearanceDrafts)
    .leftJoin(users, eq(users.id, appearanceDrafts.user_id));
  if (row === undefined) return null;
  const { settings, themes, version, based_on, updated_at } = row.draft;
  return { settings, themes, version, based_on, updated_at, user: changerOf(row.user) };
}

/** Versions that can be undone, newest first. */
export async function readVersions(db: Database) {
  const rows = await db
    .select({
      version: appearanceVersions.id,
      created_at: appearanceVersions.created_at,
      user: personColumns,
    })
    .from(appearanceVersions)
    .leftJoin(users, eq(users.id, appearanceVersions.user_id))
    .orderBy(desc(appearanceVersions.id))
    .limit(storedVersions);
  return rows.map(({ user, ...row }) => ({ ...row, user: changerOf(user) }));
}
