import { isDeepStrictEqual } from 'node:util';
import { desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Appearance, publishAppearanceInput } from '#shared/appearance.ts';
import { AppError } from '#shared/errors.ts';
import { leavesOf, merge, nestAt, valueAt } from '#shared/setting-paths.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import { audit } from '../audit/service.ts';
import { changeSettings } from '../settings/for-administrators.ts';
import { invalidateSettings } from '../settings/service.ts';
import { themes as themesTable } from '../settings/tables.ts';
import { changedSince, readPublished } from './published.ts';
import { type DraftRow, readDraft, readDraftRow, readVersions, storedVersions } from './queries.ts';
import { appearanceDrafts, appearanceVersions } from './tables.ts';
import { announceThemes, nextVersion } from './themes.ts';

type Published = Appearance['published'];
type ThemeValues = Published['themes'];

/** Published appearance, draft, and versions that can be undone. */
export async function readAppearance(ctx: Context): Promise<Appearance> {
  const [published, draft, versions] = await Promise.all([
    readPublished(ctx),
    readDraft(ctx.db),
    readVersions(ctx.db),
  ]);
  return { published, draft, versions };
}

/** Stores these settings and values of themes; deleted themes are ignored. */
async function store(
  ctx: Context,
  tx: Database,
  { settings, themes }: { settings: Record<string, unknown>; themes: ThemeValues },
): Promise<void> {
  await changeSettings(withDb(ctx, tx), ctx.user, { settings });
  const ids = Object.keys(themes);
  for (const id of ids) {
    await tx
      .update(themesTable)
      .set({ values: themes[id] ?? {}, version: nextVersion })
      .where(eq(themesTable.id, Number(id)));
  }
  if (ids.length > 0) await announceThemes(ctx, tx);
}

/** The published values that a draft changes. */
function partsBefore(published: Published, draft: Pick<DraftRow, 'settings' | 'themes'>) {
  const paths = leavesOf(draft.settings).filter(
    (path) => !isDeepStrictEqual(valueAt(draft.settings, path), valueAt(published.settings, path)),
  );
  const settings = paths
    .map((path) => nestAt(path, valueAt(published.settings, path)))
    .reduce<unknown>(merge, {}) as Record<string, unknown>;
  const ids = Object.entries(draft.themes)
    .filter(([id, values]) => id in published.themes && !isDeepStrictEqual(values, published.themes[id]))
    .map(([id]) => id);
  return { settings, themes: Object.fromEntries(ids.map((id) => [id, published.themes[id] ?? {}])) };
}

/** Throws 409 with the values that were changed elsewhere since the draft began. */
async function assertCurrent(ctx: Context, tx: Database, draft: DraftRow, published: Published) {
  const settings = await changedSince(ctx, tx, draft.based_on);
  const themes = Object.entries(draft.theme_bases)
    .filter(([id, base]) => id in published.themes && !isDeepStrictEqual(base, published.themes[id]))
    .map(([id]) => `themes.${id}`);
  if (settings.length + themes.length === 0) return;
  throw new AppError(
    'conflict',
    'published_changed',
    'The site was changed elsewhere after you started this draft.',
    { details: { changed: [...settings, ...themes] } },
  );
}

/** Runs a change in one transaction; concurrent reads of settings get the former ones. */
async function inOneChange(ctx: Context, change: (tx: Database) => Promise<void>): Promise<Published> {
  try {
    await ctx.db.transaction(async (tx) => {
      await lockTables(tx, appearanceDrafts, appearanceVersions);
      await change(tx);
    });
  } finally {
    invalidateSettings(ctx.cache);
  }
  return readPublished(ctx);
}

/** Publishes the draft. Throws 409 without one, and when its values were changed elsewhere meanwhile. */
export const publishDraft = (
  ctx: Context,
  { force }: z.output<typeof publishAppearanceInput>,
): Promise<Published> =>
  inOneChange(ctx, async (tx) => {
    const draft = await readDraftRow(tx);
    if (draft === null)
      throw new AppError(
        'conflict',
        'no_draft',
        'There is no draft to publish. It may have been published or discarded in another window.',
      );
    const published = await readPublished(ctx, tx);
    if (!force) await assertCurrent(ctx, tx, draft, published);
    const before = partsBefore(published, draft);
    await store(ctx, tx, draft);
    await tx.delete(appearanceDrafts);
    if (Object.keys(before.settings).length + Object.keys(before.themes).length === 0) return;
    await tx.insert(appearanceVersions).values({
      settings_before: before.settings,
      themes_before: before.themes,
      user_id: ctx.user.id,
    });
    const old = tx
      .select({ id: appearanceVersions.id })
      .from(appearanceVersions)
      .orderBy(desc(appearanceVersions.id))
      .offset(storedVersions);
    await tx.delete(appearanceVersions).where(inArray(appearanceVersions.id, old));
    await audit(ctx, tx, {
      action: 'appearance.publish',
      subject_type: 'appearance',
      before: { themes: before.themes },
      after: { themes: draft.themes },
    });
  });

/** Undoes the last publication. Throws 409 without one. */
export const undoPublish = (ctx: Context): Promise<Published> =>
  inOneChange(ctx, async (tx) => {
    const [last] = await tx.select().from(appearanceVersions).orderBy(desc(appearanceVersions.id)).limit(1);
    if (last === undefined) {
      throw new AppError('conflict', 'nothing_to_undo', 'There is nothing left to revert.');
    }
    const published = await readPublished(ctx, tx);
    await store(ctx, tx, { settings: last.settings_before, themes: last.themes_before });
    await tx.delete(appearanceVersions).where(eq(appearanceVersions.id, last.id));
    await audit(ctx, tx, {
      action: 'appearance.undo',
      subject_type: 'appearance',
      before: { version: last.id, themes: published.themes },
      after: { themes: { ...published.themes, ...last.themes_before } },
    });
  });
