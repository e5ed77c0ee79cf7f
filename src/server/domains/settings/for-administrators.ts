import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { forbidden, invalid } from '#shared/errors.ts';
import { readServer, shownServer, toAddress } from '#shared/mail-server.ts';
import { hasPermission, type PermissionHolder } from '#shared/permissions.ts';
import { merge, nestAt, valueAt, withoutPath } from '#shared/setting-paths.ts';
import {
  type AllSettings,
  type allSettingsSchema,
  type changeSettingsInput,
  secretMask,
} from '#shared/settings.ts';
import { fieldTexts } from '#shared/validation.ts';
import { fixedValues, unknownPaths, withEmptyTexts } from '../../platform/config/settings.ts';
import { type PrivateNeeds, readPrivateSettings, type SettingsChange, saveSettings } from './service.ts';
import { privateValues, publicValues, readGroups, versionOf } from './stored-groups.ts';

type Needs = PrivateNeeds;

/** Public and private settings, those fixed by the environment, and no secret. */
export async function readAllSettings(services: Needs): Promise<z.output<typeof allSettingsSchema>> {
  const { env, db, settings } = services;
  const groups = await readGroups(db);
  const stored = merge(publicValues(services, groups), privateValues(services, groups));
  const values = merge(stored, fixedValues(settings.all, settings.fixed(env)));
  const masked = settings.secrets.reduce<unknown>(
    (shown, path) => (valueAt(values, path) === null ? shown : merge(shown, nestAt(path, secretMask))),
    values,
  );
  const fixed = settings
    .fixed(env)
    .map(({ path, by }) => [path, { value: valueAt(masked, path.split('.')), fixed_by: by }]);
  return {
    settings: masked as AllSettings,
    fixed: Object.fromEntries(fixed),
    mail_server: shownServer(valueAt(values, mailServerPath)),
    version: versionOf(groups),
  };
}

/** Number of changes of the settings so far. */
export const readVersion = async ({ db }: Pick<Needs, 'db'>) => versionOf(await readGroups(db));

const mailServerPath = ['mail', 'smtp_url'];

const inSettings = (path: string) => `settings.${path}`;

/** Throws 403 when the caller lacks the permission for a group of the change. */
function assertMayChange({ settings }: Needs, caller: PermissionHolder, change: object): void {
  for (const group of Object.keys(change)) {
    if (!Object.hasOwn(settings.all.shape, group)) continue;
    const needed = Object.hasOwn(settings.changedWith, group) ? settings.changedWith[group] : undefined;
    if (!hasPermission(caller, needed ?? 'settings.update')) throw forbidden();
  }
}

/** The change without unchanged values: masked secrets, and those fixed by the environment. */
function withoutEchoes({ settings, env }: Needs, change: unknown): unknown {
  const masks = settings.secrets.filter((path) => valueAt(change, path) === secretMask);
  const echoes = settings
    .fixed(env)
    .map(({ path, value }) => ({ path: path.split('.'), value }))
    .filter(({ path, value }) => isDeepStrictEqual(valueAt(change, path), value));
  return [...masks, ...echoes.map(({ path }) => path)].reduce(withoutPath, change);
}

/**
 * The validated change. Throws 403 for groups without the caller's permission, 422 for unknown settings and for those
 * fixed by the environment.
 */
export function checkedChange(
  services: Needs,
  caller: PermissionHolder,
  sent: Record<string, unknown>,
): SettingsChange {
  const { settings, env } = services;
  assertMayChange(services, caller, sent);
  const strange = unknownPaths(settings.all, sent);
  if (strange.length > 0) {
    throw invalid(
      Object.fromEntries(strange.map((path) => [inSettings(path), ["This setting doesn't exist."]])),
    );
  }
  const change = withoutEchoes(services, withEmptyTexts(settings.all, sent));
  const fixed = settings.fixed(env).filter(({ path }) => valueAt(change, path.split('.')) !== undefined);
  if (fixed.length > 0) {
    throw invalid(
      Object.fromEntries(
        fixed.map(({ path, by }) => [
          inSettings(path),
          [{ line: 'Set by the environment variable :by.', values: { by } }],
        ]),
      ),
    );
  }
  return change as SettingsChange;
}

/**
 * Replaces the mask in a mail server's URL by the stored password. Throws 422 for another host: its owner would get the
 * password.
 */
async function withStoredPassword(services: Needs, change: SettingsChange): Promise<SettingsChange> {
  const sent = readServer(valueAt(change, mailServerPath));
  if (sent.password !== secretMask) return change;
  const stored = readServer((await readPrivateSettings(services, 'mail')).smtp_url);
  if (stored.host !== sent.host || stored.password === '') {
    throw invalid({
      [inSettings(mailServerPath.join('.'))]: [
        'Enter the password again: the stored one is only used for the same host.',
      ],
    });
  }
  const address = toAddress({ ...sent, password: stored.password });
  return merge(change, nestAt(mailServerPath, address)) as SettingsChange;
}

/** Maps a validation error to paths of settings; other errors are returned as they are. */
export function rejectedSettings(error: unknown): unknown {
  if (!(error instanceof z.ZodError)) return error;
  return invalid(fieldTexts(error.issues.map((issue) => ({ ...issue, path: ['settings', ...issue.path] }))));
}

/**
 * Changes settings, all of them or none. Throws 403 for groups without the caller's permission, 422 for unknown
 * settings, invalid values and settings fixed by the environment, 409 as `saveSettings` does.
 */
export async function changeSettings(
  services: Needs,
  caller: PermissionHolder,
  { settings: sent, version }: z.output<typeof changeSettingsInput>,
): Promise<z.output<typeof allSettingsSchema>> {
  const change = await withStoredPassword(services, checkedChange(services, caller, sent));
  try {
    await saveSettings(services, change, { version });
  } catch (error) {
    throw rejectedSettings(error);
  }
  return readAllSettings(services);
}
