import { hasPermission, hasPermissionKey } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { holderOf } from '../auth/procedure.ts';
import { readGuestRole } from '../auth/roles.ts';
import { localizationOf } from '../settings/localizations.ts';

/** Who reads the help centre: what decides which articles somebody finds. */
export interface Reader {
  /** Of the roles that they hold. */
  roleIds: readonly number[];
  /** Finds what is for other roles as well, as whoever writes articles does. */
  seesAll: boolean;
  seesInternal: boolean;
  /** In which they read what is translated into it; null for each article's own. */
  language: string | null;
}

/** Somebody without roles. */
export const openReader: Reader = { roleIds: [], seesAll: false, seesInternal: false, language: null };

/** Who calls, as a reader: of the language they ask for, else of that in which they read the site. */
export async function readerOf(ctx: Context, language?: string | null): Promise<Reader> {
  const { user } = ctx.identity;
  const held = user === null ? [await readGuestRole(ctx)] : user.roles;
  const holder = holderOf(ctx);
  return {
    roleIds: held.map(({ id }) => id),
    seesAll: hasPermissionKey(holder, 'articles.update'),
    seesInternal: hasPermission(holder, 'articles.view_internal'),
    language: language || (await localizationOf(ctx)).language,
  };
}

/** Whoever is not signed in, for whom sitemaps and feeds are made. */
export async function guestReader(
  services: Pick<Services, 'db' | 'cache'>,
  language: string | null = null,
): Promise<Reader> {
  const role = await readGuestRole(services);
  return {
    roleIds: [role.id],
    seesAll: hasPermissionKey(role, 'articles.update'),
    seesInternal: hasPermission(role, 'articles.view_internal'),
    language,
  };
}
