import type { CurrentUser } from '#shared/auth.ts';
import { toScriptText } from '#shared/markup.ts';
import { hasPermission, isStaff } from '#shared/permissions.ts';
import { type Context, toContext } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { noSession } from '../../platform/session/no-session.ts';
import { isUnverified } from './procedure.ts';

const long = new Date(0).toISOString();

/** Nobody: what decides what a person may see and how they read it, without anything that is theirs. */
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
  subscriptions: [],
  social_profiles: [],
  unread_notifications_count: 0,
  two_factor_confirmed_at: null,
  has_password: true,
});

/**
 * As whom a page of the signed-in person can be made for all who see the same; null where it has to be their own, as for
 * staff, whose pages are their workplace. The page is made by somebody who stands for them, so that it holds nothing of
 * theirs: that is put into each answer.
 */
export async function sharedViewerFor(services: Services, ctx: Context, user: CurrentUser) {
  const { view_as, two_factor_required } = user;
  if (view_as !== undefined || two_factor_required) return null;
  // Whoever is logged in as somebody else has that said on every page.
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
