import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { type FieldTexts, invalid } from '#shared/errors.ts';
import type { Purchase } from '#shared/purchases.ts';
import type { ShownUser, userGetInput, userUpdateInput } from '#shared/users.ts';
import type { Context } from '../../platform/context.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import { openWorkspace } from '../auth/active-workspace.ts';
import { accountChanged } from '../auth/events.ts';
import { countSessions } from '../auth/sessions/service.ts';
import { users } from '../auth/tables.ts';
import { tokensOf } from '../auth/tokens/service.ts';
import { recoveryCodesFor } from '../auth/two-factor/service.ts';
import { readLocalizations } from '../localizations/service.ts';
import { type AdminUpdate, assertPersonUnchanged, updateAsAdmin } from './admin-update.ts';
import { dropAvatarFile, findAvatar, toOwnAvatar } from './avatar.ts';
import { loadUser, presentChanged, showUser } from './user-view.ts';
import { countryCodes } from './value-lists.ts';

/**
 * One account, with the requested parts. Always includes roles, permissions, subscriptions and social profiles. Tokens
 * and recovery codes are visible to the owner in a browser session only.
 */
export async function readUser(ctx: Context, caller: CurrentUser, input: z.output<typeof userGetInput>) {
  const row = await loadUser(ctx, caller, 'view', input.id);
  const asked = new Set([...(input.with ?? []), ...(input.load ?? [])]);
  const counted = asked.has('sessions_count') || (input.loadCount?.includes('sessions') ?? false);
  const user: ShownUser = await showUser(ctx, caller, row);
  if (row.id === caller.id) openWorkspace(ctx, caller);
  const owner = row.id === caller.id && ctx.identity.mode === 'session';
  if (owner && asked.has('tokens')) user.tokens = await tokensOf(ctx.db, row.id);
  if (owner) user.two_factor_recovery_codes = await recoveryCodesFor(ctx, row);
  if (asked.has('purchase_codes')) user.purchase_codes = await purchasesOf(ctx, row.id);
  if (counted) user.sessions_count = await countSessions(ctx, row.id);
  return { user };
}

const purchasesOf = async (ctx: Context, userId: number): Promise<Purchase[]> =>
  (await Promise.all(ctx.hooks('purchases').map((read) => read(ctx, userId)))).flat();

type UpdateInput = z.output<typeof userUpdateInput>;

/** Fields that users may change on their own account. */
type OwnChanges = Omit<UpdateInput, 'id' | 'before' | keyof AdminUpdate>;

const sentOf = <Part extends object>(part: Part) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;

/** The changes of the input as they are stored. Throws 422 for an invalid language, country, time zone or avatar. */
async function readChanges(ctx: Context, sent: OwnChanges, avatar: string | null) {
  const changes = sentOf(sent);
  const errors: FieldTexts = {};
  const { language, timezone } = changes;
  if (changes.country) changes.country = changes.country.toUpperCase();
  if (changes.country && !countryCodes.includes(changes.country)) {
    errors.country = ['The selected country is invalid.'];
  }
  if (language && !(await readLocalizations(ctx)).has(language)) {
    errors.language = ['The selected language is invalid.'];
  }
  if (timezone && timezone !== 'auto' && !isTimezone(timezone)) {
    errors.timezone = ['The selected timezone is invalid.'];
  }
  const picture = changes.avatar ? await findAvatar(ctx, changes.avatar, avatar) : null;
  if (changes.avatar && picture === null) errors.avatar = ['The selected avatar is invalid.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (picture !== null) changes.avatar = await toOwnAvatar(ctx, picture);
  return changes;
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/**
 * Changes the fields of the input; `avatar: null` removes the avatar. Address, roles and notes are ignored on the own
 * account. Throws 409 with `details.changed` for fields that were changed since they were read (`before`).
 */
export async function updateUser(ctx: Context, caller: CurrentUser, input: UpdateInput) {
  const row = await loadUser(ctx, caller, 'update', input.id);
  const { id, before, email, emails, roles, notes, email_verified, ...own } = input;
  const changes = await readChanges(ctx, own, row.avatar);
  const overseen = row.id === caller.id ? {} : { email, emails, roles, notes, email_verified };
  await ctx.db.transaction(async (tx) => {
    if (before !== undefined)
      await assertPersonUnchanged(tx, row.id, { before, sent: { ...own, ...overseen } });
    await tx
      .update(users)
      .set({ ...changes, updated_at: sql`now()` })
      .where(and(eq(users.id, row.id), isNull(users.deleted_at)));
    const replaced = changes.avatar !== undefined && changes.avatar !== row.avatar;
    if (replaced) await dropAvatarFile(ctx, tx, row.avatar);
    await ctx.jobs.emit(tx, eventOf(accountChanged, { user_id: row.id }));
    if (row.id !== caller.id) await updateAsAdmin(ctx, tx, row, overseen, changes);
  });
  ctx.jobs.nudge();
  return presentChanged(ctx, caller, row.id);
}
