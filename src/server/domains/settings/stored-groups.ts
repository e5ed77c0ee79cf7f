import type { z } from 'zod';
import { merge, withoutPath } from '#shared/setting-paths.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Log } from '../../platform/logging/log.ts';
import type { Services } from '../../platform/services.ts';
import { settings as settingsTable } from './tables.ts';

export type StoredGroup = typeof settingsTable.$inferSelect;

type Needs = Pick<Services, 'env' | 'settings' | 'keys' | 'log'>;

/** Key purpose per group, so that sealed values can not be swapped between groups. */
const purposeOf = (group: string) => `settings ${group}`;

export const readGroups = (db: Database): Promise<StoredGroup[]> => db.select().from(settingsTable);

/** Number of changes of all groups so far. */
export const versionOf = (groups: readonly StoredGroup[]) =>
  groups.reduce((newest, { version }) => Math.max(newest, version), 0);

/** Lists are replaced as a whole: errors inside of one refer to its path. */
const mapPath = (path: readonly PropertyKey[]) =>
  path
    .slice(
      0,
      [...path, 0].findIndex((key) => typeof key === 'number'),
    )
    .map(String);

/** The stored values of a group. Those invalid by the current schema, which may have changed since, are ignored. */
function readable(log: Log, schema: z.ZodType, name: string, fallback: unknown, chosen: unknown): unknown {
  const whole = schema.safeParse(merge(fallback, chosen));
  if (whole.success) return whole.data;
  const paths = whole.error.issues.map((issue) => mapPath(issue.path));
  log.warn({ paths: paths.map((path) => [name, ...path].join('.')) }, 'stored settings count as not chosen');
  const rest = schema.safeParse(merge(fallback, paths.reduce<unknown>(withoutPath, chosen)));
  return rest.success ? rest.data : fallback;
}

const withDefaults = (
  { log }: Pick<Needs, 'log'>,
  { shape }: z.ZodObject,
  defaults: Record<string, unknown>,
  chosen: Record<string, unknown>,
) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      Object.hasOwn(chosen, name)
        ? readable(log, schema as z.ZodType, name, defaults[name], chosen[name])
        : defaults[name],
    ]),
  );

/** The public settings as the site chose them. */
export function publicValues(needs: Pick<Needs, 'env' | 'settings' | 'log'>, groups: readonly StoredGroup[]) {
  const { env, settings } = needs;
  const chosen = Object.fromEntries(groups.map(({ name, value }) => [name, value]));
  return withDefaults(needs, settings.public, settings.defaults(env), chosen);
}

export const sealGroup = ({ keys }: Pick<Needs, 'keys'>, group: string, value: unknown) =>
  keys.seal(purposeOf(group), JSON.stringify(value));

/** Decrypts the private part of a group; empty without one. */
function unsealGroup({ keys, log }: Needs, { name, sealed }: StoredGroup): Record<string, unknown> {
  if (sealed === null) return {};
  const text = keys.unseal(purposeOf(name), sealed);
  if (text !== null) return { [name]: JSON.parse(text) };
  log.warn({ group: name }, 'private settings were sealed with another key and count as not set');
  return {};
}

/** The private settings as the site chose them. */
export function privateValues(needs: Needs, groups: readonly StoredGroup[]) {
  const { env, settings } = needs;
  const chosen = Object.assign({}, ...groups.map((group) => unsealGroup(needs, group)));
  return withDefaults(needs, settings.private, settings.privateDefaults(env), chosen);
}
