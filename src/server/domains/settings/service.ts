import { isDeepStrictEqual } from 'node:util';
import { asc, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { leavesOf, merge, valueAt } from '#shared/setting-paths.ts';
import type { AllSettings, PrivateSettings, PublicSettings, Theme } from '#shared/settings.ts';
import { localAddress } from '../../platform/config/env.ts';
import { fixedValues } from '../../platform/config/settings.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import { everyoneTopic } from '../../platform/events/events.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import {
  privateValues,
  publicValues,
  readGroups,
  type StoredGroup,
  sealGroup,
  versionOf,
} from './stored-groups.ts';
import { settings as settingsTable, themes as themesTable } from './tables.ts';

export type SettingsNeeds = Pick<Services, 'env' | 'db' | 'cache' | 'events' | 'settings' | 'log'>;
export type PrivateNeeds = SettingsNeeds &
  Pick<Services, 'keys' | 'hooks'> &
  Partial<Pick<Context, 'identity' | 'request'>>;

/** The name under which the public settings are cached. */
export const settingsKey = 'settings';
const privateSettingsKey = 'private-settings';
/** The name under which themes are cached. */
export const themesKey = 'themes';

/** The name under which the languages of the site are cached. */
export const localizationsKey = 'localizations';

/** Public settings, cached per process until they change. The base URL is always set. */
export function readSettings(services: SettingsNeeds): Promise<PublicSettings> {
  const { env, db, cache, settings } = services;
  return cache.read(settingsKey, async () => {
    const fixed = fixedValues(settings.public, settings.fixed(env));
    const values = merge(publicValues(services, await readGroups(db)), fixed) as PublicSettings;
    return { ...values, base_url: values.base_url || localAddress(env) };
  });
}

/** Private settings with secrets in plain text, server only. Cached per process until they change. */
export async function readPrivateSettings<Group extends keyof PrivateSettings>(
  services: PrivateNeeds,
  group: Group,
): Promise<PrivateSettings[Group]> {
  const { env, db, cache, settings } = services;
  const all = await cache.read(privateSettingsKey, async () => {
    const fixed = fixedValues(settings.private, settings.fixed(env));
    return merge(privateValues(services, await readGroups(db)), fixed) as PrivateSettings;
  });
  return all[group];
}

export type SettingsChange = { [Group in keyof PublicSettings | keyof PrivateSettings]?: unknown };

type Path = readonly string[];

const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);

/** Throws 409 with all paths of the change that were changed after that version. */
function assertUnchanged(groups: readonly StoredGroup[], paths: readonly Path[], version: number): void {
  const later = groups.flatMap(({ changed }) =>
    Object.entries(changed).flatMap(([path, at]) => (at > version ? path : [])),
  );
  const changed = paths
    .map((path) => path.join('.'))
    .filter((path) => later.some((other) => isWithin(path, other) || isWithin(other, path)));
  if (changed.length === 0) return;
  throw new AppError(
    'conflict',
    'settings_changed',
    'Someone else changed these settings while you were editing.',
    { details: { changed } },
  );
}

/** Writes the groups of the changed paths as the next version. */
async function storeGroups(
  needs: Pick<Services, 'settings' | 'keys'>,
  tx: Database,
  groups: readonly StoredGroup[],
  paths: readonly Path[],
  values: { open: unknown; closed: unknown },
): Promise<void> {
  const version = versionOf(groups) + 1;
  const rows = [...new Set(paths.map(([group = '']) => group))].map((name) => {
    const known = groups.find((group) => group.name === name);
    const own = paths.filter(([group]) => group === name).map((path) => [path.join('.'), version]);
    const changed = { ...known?.changed, ...Object.fromEntries(own) };
    // A JSON null is a value of the column, distinct from SQL null.
    const value = sql`${JSON.stringify(valueAt(values.open, [name]) ?? null)}::text::jsonb`;
    const hidden = valueAt(values.closed, [name]);
    return {
      name,
      value,
      sealed: hidden === undefined ? null : sealGroup(needs, name, hidden),
      version,
      changed,
    };
  });
  const written = Object.fromEntries(
    (['value', 'sealed', 'version', 'changed'] as const).map((column) => [
      column,
      sql`excluded.${sql.identifier(column)}`,
    ]),
  );
  await tx
    .insert(settingsTable)
    .values(rows)
    .onConflictDoUpdate({ target: settingsTable.name, set: written });
}

/**
 * Validates and stores the changed settings as a whole; invalidates them in every process. Concurrent changes are
 * serialized and merged. Throws 409 when a value was changed after the version that the caller has read.
 */
export async function saveSettings(
  services: PrivateNeeds,
  wanted: SettingsChange,
  { version }: { version?: number | undefined } = {},
): Promise<PublicSettings> {
  const { settings, cache, events } = services;
  await services.db.transaction(async (tx) => {
    await lockTables(tx, settingsTable);
    const groups = await readGroups(tx);
    const before = merge(publicValues(services, groups), privateValues(services, groups));
    const after = settings.all.parse(merge(before, wanted));
    const paths = leavesOf(wanted).filter(
      (path) => !isDeepStrictEqual(valueAt(before, path), valueAt(after, path)),
    );
    if (version !== undefined) assertUnchanged(groups, paths, version);
    if (paths.length === 0) return;
    const change = { before: before as AllSettings, after: after as AllSettings };
    for (const check of services.hooks('settingsChecked')) await check(services, tx, change);
    const [open, closed] = [settings.public.parse(after), settings.private.parse(after)];
    await storeGroups(services, tx, groups, paths, { open, closed });
    await audit(services, tx, {
      action: 'settings.update',
      subject_type: 'settings',
      before,
      after,
      secrets: settings.secrets,
    });
    await cache.drop(tx, settingsKey);
    await cache.drop(tx, privateSettingsKey);
    await events.publish(tx, [everyoneTopic], { name: 'settings', id: null });
  });
  cache.forget(settingsKey);
  cache.forget(privateSettingsKey);
  return readSettings(services);
}

/** Invalidates settings and themes in this process, after a change within a larger transaction. */
export function invalidateSettings(cache: Services['cache']): void {
  for (const key of [settingsKey, privateSettingsKey, themesKey]) cache.forget(key);
}

export function readThemes({ db, cache }: Pick<SettingsNeeds, 'db' | 'cache'>): Promise<Theme[]> {
  return cache.read(themesKey, async () => {
    const stored = await db
      .select()
      .from(themesTable)
      .orderBy(asc(themesTable.position), asc(themesTable.id));
    return stored.map(({ position, version, ...theme }) => theme);
  });
}
