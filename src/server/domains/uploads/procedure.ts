import { forbidden, unauthenticated } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import { guarded } from '../../platform/trpc/init.ts';
import { assertNotViewing, assertOpen, assertSecondFactor, assertVerified } from '../auth/procedure.ts';
import { readSettings } from '../settings/service.ts';
import type { Owner } from './policy.ts';

/** The owner of the caller's uploads; null for a program without a user. */
export function ownerOf({ identity, session }: Context): Owner | null {
  if (identity.user !== null) return { user_id: identity.user.id, guest_hash: null };
  return session.guest === null ? null : { user_id: null, guest_hash: session.guest };
}

/** Throws 401 or 403 unless the caller may upload: by permission, or as a guest where the site permits it. */
export async function assertMayUpload(ctx: Context): Promise<void> {
  await assertOpen(ctx);
  const { user } = ctx.identity;
  if (user === null) {
    if (!(await readSettings(ctx)).uploads.guests || ctx.session.guest === null) throw unauthenticated();
    return;
  }
  assertNotViewing(ctx);
  assertSecondFactor(ctx);
  await assertVerified(ctx);
  if (!hasPermission(user, 'files.create')) throw forbidden();
}

/** Procedures for callers who may upload, and manage own uploads. */
export const uploading = guarded(assertMayUpload);

/** The owner of the caller's uploads. Throws 403 without one. */
export function requireOwner(ctx: Context): Owner {
  const owner = ownerOf(ctx);
  if (owner === null) throw forbidden();
  return owner;
}
