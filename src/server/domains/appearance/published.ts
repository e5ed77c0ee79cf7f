import type { Appearance } from '#shared/appearance.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { readAllSettings } from '../settings/for-administrators.ts';
import { readGroups, versionOf } from '../settings/stored-groups.ts';
import { themes as themesTable } from '../settings/tables.ts';
import { isOfAppearance } from './policy.ts';

/** Published settings that a draft can change, and the values of all themes. */
export async function readPublished(ctx: Context, db: Database = ctx.db): Promise<Appearance['published']> {
  const { changedWith } = ctx.settings;
  const { settings } = await readAllSettings(withDb(ctx, db));
  const groups = await readGroups(db);
  const themes = await db.select({ id: themesTable.id, values: themesTable.values }).from(themesTable);
  return {
    version: versionOf(groups.filter(({ name }) => isOfAppearance(name, changedWith))),
    settings: Object.fromEntries(
      Object.entries(settings).filter(([group]) => isOfAppearance(group, changedWith)),
    ),
    themes: Object.fromEntries(themes.map(({ id, values }) => [id, values])),
  };
}

/** The paths of appearance that changed after a version of the settings. */
export async function changedSince(ctx: Context, db: Database, version: number): Promise<string[]> {
  const groups = (await readGroups(db)).filter(({ name }) => isOfAppearance(name, ctx.settings.changedWith));
  return groups.flatMap(({ changed }) =>
    Object.entries(changed).flatMap(([path, at]) => (at > version ? [path] : [])),
  );
}
