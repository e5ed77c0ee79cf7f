import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type CurrentUser, isTimeZone } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import {
  notificationChannels,
  type Selections,
  type Subscriptions,
  type saveSubscriptionsInput,
} from '#shared/notifications.ts';
import { validationTexts } from '#shared/validation.ts';
import type { Services } from '../../platform/services.ts';
import type { OnMerge } from '../auth/account-hooks.ts';
import { readSettings } from '../settings/service.ts';
import { choicesOf } from './catalogue.ts';
import { readPushKeys } from './push/keys.ts';
import { preferenceZone } from './queries.ts';
import { notificationPreferences } from './tables.ts';

/** When mails leave that collect a day. */
const digestTime = '08:00';

/** Throws 404 on a site without preferences. */
export async function assertSubscribable(services: Services) {
  const settings = await readSettings(services);
  if (!settings.notif_subs.integrated || !settings.notifications.integrated) throw notFound();
  return settings;
}

const toRows = (selections: Selections) =>
  Object.entries(selections).map(([notif_id, channels]) => ({ notif_id, channels }));

/** Available notification kinds, and the caller's choices. */
export async function readSubscriptions(services: Services, user: CurrentUser): Promise<Subscriptions> {
  const settings = await assertSubscribable(services);
  const [chosen] = await services.db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, user.id));
  const subscriptions = choicesOf(services.notificationKinds, user, settings);
  const known = new Set(
    subscriptions.flatMap((group) => group.subscriptions.map(({ notif_id }) => notif_id)),
  );
  return {
    available_channels: [...notificationChannels],
    subscriptions,
    user_selections: toRows(chosen?.selections ?? {}).filter(({ notif_id }) => known.has(notif_id)),
    digest: chosen?.digest ?? 'off',
    quiet_hours:
      chosen?.quiet_from && chosen.quiet_to ? { from: chosen.quiet_from, to: chosen.quiet_to } : null,
    push_key: (await readPushKeys(services)).public_key,
  };
}

type Save = z.output<typeof saveSubscriptionsInput>;

const isUnknown = { line: validationTexts.selected, values: { attribute: 'notification' } };

/** Throws 422 for kinds that are unavailable to the person, each with its index. */
function assertKnown(selections: Save['selections'], known: ReadonlySet<string>): void {
  const unknown = selections.flatMap(({ notif_id }, index) => (known.has(notif_id) ? [] : [index]));
  if (unknown.length === 0) return;
  throw invalid(Object.fromEntries(unknown.map((index) => [`selections.${index}.notif_id`, [isUnknown]])));
}

/** Saves the given choices, all of them or none; throws 422 for kinds that are unavailable to the person. */
export async function saveSubscriptions(services: Services, user: CurrentUser, input: Save) {
  const settings = await assertSubscribable(services);
  const known = choicesOf(services.notificationKinds, user, settings).flatMap(
    ({ subscriptions }) => subscriptions,
  );
  assertKnown(input.selections, new Set(known.map(({ notif_id }) => notif_id)));
  const mine = eq(notificationPreferences.user_id, user.id);
  await services.db.transaction(async (tx) => {
    await tx.insert(notificationPreferences).values({ user_id: user.id }).onConflictDoNothing();
    const [before] = await tx.select().from(notificationPreferences).where(mine).for('update');
    const selections: Selections = { ...before?.selections };
    for (const { notif_id, channels } of input.selections) {
      const { email, browser } = { ...selections[notif_id], ...channels };
      selections[notif_id] = {
        ...(email !== undefined && { email }),
        ...(browser !== undefined && { browser }),
      };
    }
    await tx
      .update(notificationPreferences)
      .set({
        selections,
        updated_at: sql`now()`,
        ...(input.quiet_hours !== undefined && {
          quiet_from: input.quiet_hours?.from ?? null,
          quiet_to: input.quiet_hours?.to ?? null,
        }),
        ...(input.timezone && isTimeZone(input.timezone) && { timezone: input.timezone }),
      })
      .where(mine);
    const { digest } = input;
    if (digest === undefined || digest === before?.digest) return;
    // Notifications collected before the digest is turned off are mailed a last time.
    const next = digest === 'off' ? sql`now()` : sql`next_time_of_day(${digestTime}, ${preferenceZone})`;
    await tx
      .update(notificationPreferences)
      .set({
        digest,
        next_digest_at: sql`(select ${next} from users where users.id = ${user.id})`,
        ...(digest === 'daily' && { digested_at: sql`now()` }),
      })
      .where(mine);
  });
  const { user_selections, digest, quiet_hours } = await readSubscriptions(services, user);
  return { user_selections, digest, quiet_hours };
}

/** The remaining account keeps its own preferences. */
export const mergePreferences: OnMerge = async (_services, tx, merge) => {
  const { from, into, journal } = merge;
  const chosen = await tx
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, into));
  if (chosen.length === 0) await journal.move(notificationPreferences.user_id, merge);
  else await journal.remove(notificationPreferences, eq(notificationPreferences.user_id, from));
};
