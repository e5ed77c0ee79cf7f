import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { contrastWarnings } from '#shared/contrast.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import type { Theme } from '#shared/settings.ts';
import {
  maxThemes,
  type ThemeView,
  type themeCreateInput,
  type themeDeleteInput,
  type themeUpdateInput,
} from '#shared/themes.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import { everyoneTopic } from '../../platform/events/events.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { invalidateSettings, readSettings, themesKey } from '../settings/service.ts';
import { themes as themesTable } from '../settings/tables.ts';

type ThemeRow = typeof themesTable.$inferSelect;

const present = ({ position, ...theme }: ThemeRow): ThemeView => ({
  ...theme,
  warnings: contrastWarnings(theme),
});

export async function listThemes({ db }: Pick<Services, 'db'>): Promise<ThemeView[]> {
  const { position, id } = themesTable;
  return (await db.select().from(themesTable).orderBy(asc(position), asc(id))).map(present);
}

/** Throws 404 for an unknown theme. */
export async function readTheme({ db }: Pick<Services, 'db'>, id: number): Promise<ThemeView> {
  const [theme] = await db.select().from(themesTable).where(eq(themesTable.id, id));
  if (theme === undefined) throw notFound();
  return present(theme);
}

/** Invalidates themes in every process and notifies open pages, when the transaction commits. */
export async function announceThemes({ cache, events }: Services, tx: Database): Promise<void> {
  await cache.drop(tx, themesKey);
  await events.publish(tx, [everyoneTopic], { name: 'settings', id: null });
}

/** Serializes changes of themes: their validation depends on all of them. */
async function changing<Made>(
  ctx: Context,
  change: (tx: Database, all: ThemeRow[]) => Promise<Made>,
): Promise<Made> {
  const made = await ctx.db.transaction(async (tx) => {
    await lockTables(tx, themesTable);
    const result = await change(tx, await tx.select().from(themesTable));
    await announceThemes(ctx, tx);
    return result;
  });
  invalidateSettings(ctx.cache);
  return made;
}

const kinds = ['default_light', 'default_dark'] as const;

/** Increments the version of a changed theme. */
export const nextVersion = sql`${themesTable.version} + 1`;

/** Throws 422 for an invalid state of a theme. */
function assertPossible(theme: Omit<Theme, 'id'>, before: Theme | undefined, others: readonly Theme[]): void {
  const name = theme.name.toLowerCase();
  if (others.some((other) => other.name.toLowerCase() === name)) {
    throw invalid({ name: ['A theme with this name already exists.'] });
  }
  if (theme.default_light && theme.is_dark) {
    throw invalid({ default_light: ["A dark theme can't be the default light theme."] });
  }
  if (theme.default_dark && !theme.is_dark) {
    throw invalid({ default_dark: ["A light theme can't be the default dark theme."] });
  }
  for (const kind of kinds) {
    if (before?.[kind] && !theme[kind]) {
      throw invalid({ [kind]: ['Make another theme the default instead.'] });
    }
  }
}

/** Unsets the default themes that are replaced: one per kind. */
async function takeDefaults(tx: Database, theme: Omit<Theme, 'id'>): Promise<void> {
  for (const kind of kinds) {
    if (!theme[kind]) continue;
    await tx
      .update(themesTable)
      .set({ [kind]: false, version: nextVersion })
      .where(eq(themesTable[kind], true));
  }
}

/** Error of a change to an outdated version. */
const changedMeanwhile = ({ version }: ThemeRow) =>
  new AppError('conflict', 'theme_changed', 'Someone else changed this theme while you were editing.', {
    details: { version },
  });

export function createTheme(ctx: Context, input: z.output<typeof themeCreateInput>): Promise<ThemeView> {
  return changing(ctx, async (tx, all) => {
    const theme = {
      name: input.name,
      is_dark: input.is_dark ?? false,
      default_light: input.default_light ?? false,
      default_dark: input.default_dark ?? false,
      values: input.values ?? {},
    };
    if (all.length >= maxThemes)
      throw invalid({ name: ["You've reached the maximum number of themes. Delete one first."] });
    assertPossible(theme, undefined, all);
    await takeDefaults(tx, theme);
    const position = Math.max(0, ...all.map((one) => one.position)) + 1;
    const [made] = await tx
      .insert(themesTable)
      .values({ ...theme, position })
      .returning();
    if (made === undefined) throw new Error('The theme was not stored.');
    await audit(ctx, tx, {
      action: 'theme.create',
      subject_type: 'theme',
      subject_id: String(made.id),
      after: theme,
    });
    return present(made);
  });
}

/** Changes the fields of the input. Throws 404, 409 for an outdated version, 422 on an invalid field. */
export function updateTheme(
  ctx: Context,
  { id, version, ...sent }: z.output<typeof themeUpdateInput>,
): Promise<ThemeView> {
  return changing(ctx, async (tx, all) => {
    const before = all.find((theme) => theme.id === id);
    if (before === undefined) throw notFound();
    if (version && version !== before.version) throw changedMeanwhile(before);
    const { id: _id, position: _position, version: _version, ...fields } = before;
    const named = Object.entries(sent).filter(([, value]) => value !== undefined);
    const theme: Omit<Theme, 'id'> = { ...fields, ...Object.fromEntries(named) };
    assertPossible(
      theme,
      before,
      all.filter((other) => other.id !== id),
    );
    await takeDefaults(tx, theme);
    const [changed] = await tx
      .update(themesTable)
      .set({ ...theme, version: before.version + 1 })
      .where(eq(themesTable.id, id))
      .returning();
    if (changed === undefined) throw notFound();
    await audit(ctx, tx, {
      action: 'theme.update',
      subject_type: 'theme',
      subject_id: String(id),
      before: fields,
      after: theme,
    });
    return present(changed);
  });
}

/** Throws 403 when one of them is a default, which a site needs, and 404 when none of them exists. */
export async function deleteThemes(
  ctx: Context,
  { id: ids }: z.output<typeof themeDeleteInput>,
): Promise<Record<string, never>> {
  const { themes } = await readSettings(ctx);
  return changing(ctx, async (tx, all) => {
    const going = all.filter((theme) => ids.includes(theme.id));
    if (going.length === 0) throw notFound();
    if (going.some((theme) => theme.default_light || theme.default_dark || theme.id === themes.default_id)) {
      throw forbidden(
        "A default theme can't be deleted. Make another theme the default first.",
        'default_theme',
      );
    }
    const gone = going.map(({ id }) => id);
    await tx.delete(themesTable).where(inArray(themesTable.id, gone));
    for (const { id, position, version, ...fields } of going) {
      await audit(ctx, tx, {
        action: 'theme.delete',
        subject_type: 'theme',
        subject_id: String(id),
        before: fields,
      });
    }
    return {};
  });
}
