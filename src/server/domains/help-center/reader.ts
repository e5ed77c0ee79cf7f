import { hasPermission, hasPermissionKey } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { holderOf } from '../auth/procedure.ts';
import { readGuestRole } from '../auth/roles.ts';
import { localizationOf } from '../localizations/service.ts';

/** Reader of the help center: determines the visible articles. */
export interface Reader {
  /** Ids of the reader's roles. */
  roleIds: readonly number[];
  /** Includes articles of other roles, as for writers. */
  seesAll: boolean;
  seesInternal: boolean;
  /** Preferred language of translations; null for each article's own. */
  language: string | null;
}

/** A reader without roles. */
export const openReader: Reader = { roleIds: [], seesAll: false, seesInternal: false, language: null };

/** The caller as a reader, in the requested language, else the language of their site. */
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

/** A guest, as for sitemaps and feeds. */
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
