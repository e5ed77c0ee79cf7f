import type { CurrentUser } from '#shared/auth.ts';
import { toScriptText } from '#shared/markup.ts';
import { hasPermission, isStaff } from '#shared/permissions.ts';
import { type Context, toContext } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { noSession } from '../../platform/session/no-session.ts';
import { isUnverified } from './procedure.ts';

const long = new Date(0).toISOString();

/** Anonymous viewer with the attributes that determine visibility and presentation, without personal data. */
const sharedViewerOf = ({
  roles,
  permissions,
  language,
  timezone,
  email_verified_at,
}: CurrentUser): CurrentUser => ({
  id: 0,
  display_name: '',
  avatar: null,
  email: '',
  first_name: null,
  last_name: null,
  timezone,
  language,
  country: null,
  email_verified_at: email_verified_at && long,
  created_at: long,
  updated_at: long,
  roles,
  permissions,
  workspaces: [],
  shared_organisation: null,
  group_ids: [],
  subscriptions: [],
  social_profiles: [],
  unread_notifications_count: 0,
  two_factor_confirmed_at: null,
  has_password: true,
});

/**
 * The viewer of a page that is cached for all users with the same view; null where it must be personal, as for staff.
 * The page is rendered for an anonymous viewer, so that it has no personal data: that is inserted into each response.
 */
export async function sharedViewerFor(services: Services, ctx: Context, user: CurrentUser) {
  const { view_as, two_factor_required } = user;
  if (view_as !== undefined || two_factor_required) return null;
  // Pages of an impersonation show it.
  if (user.impersonator !== undefined) return null;
  if (isStaff(user) || hasPermission(user, 'admin.access') || (await isUnverified(ctx))) return null;
  const viewer = sharedViewerOf(user);
  const { guestPermissions, request } = ctx;
  const identity = { mode: 'session', user: viewer, sessionId: '' } as const;
  return {
    viewer,
    context: toContext(services, { identity, guestPermissions, session: noSession, request }),
    person: toScriptText(user),
  };
}
