import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import type { Services } from '../../platform/services.ts';
import { readSettings } from '../settings/service.ts';
import { defaultsOf } from './catalogue.ts';
import { digestMail } from './emails.tsx';
import { preferenceZone, quietUntil } from './queries.ts';
import { notificationPreferences, notifications } from './tables.ts';

/** Max notifications named in a mail, which counts the rest. */
const maxNamed = 30;
const maxRead = 500;

const isDue = lte(notificationPreferences.next_digest_at, sql`now()`);

const dueIds = ({ db }: Pick<Services, 'db'>) =>
  db
    .select({ id: notificationPreferences.user_id })
    .from(notificationPreferences)
    .where(isDue)
    .orderBy(notificationPreferences.user_id);

/** A person's unread notifications since the last digest, newest first. */
const collected = (tx: Database, userId: number, since: Date | null) =>
  tx
    .select({ kind: notifications.notif_id, type: notifications.type, data: notifications.data })
    .from(notifications)
    .where(
      and(
        eq(notifications.user_id, userId),
        isNull(notifications.read_at),
        since === null ? undefined : gt(notifications.created_at, since.toISOString()),
      ),
    )
    .orderBy(desc(notifications.created_at))
    .limit(maxRead);

/** Mails one person's digest, unless another process does or did. */
async function mailDigest(services: Services, userId: number): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [due] = await rows<{ email: string; digest: string; quiet: string | null; next: string }>(
      tx,
      sql`select users.email::text as email, digest, ${quietUntil} as quiet, next_time_of_day('08:00', ${preferenceZone}) as next
        from notification_preferences join users on users.id = notification_preferences.user_id
        where notification_preferences.user_id = ${userId} and next_digest_at <= now() and users.deleted_at is null
        for update of notification_preferences skip locked`,
    );
    if (due === undefined) return;
    const mine = eq(notificationPreferences.user_id, userId);
    if (due.quiet !== null) {
      await tx
        .update(notificationPreferences)
        .set({ next_digest_at: new Date(due.quiet).toISOString() })
        .where(mine);
      return;
    }
    const [chosen] = await tx.select().from(notificationPreferences).where(mine);
    const since = chosen?.digested_at ? new Date(chosen.digested_at) : null;
    const wanted = (await collected(tx, userId, since)).filter(({ kind, type }) => {
      const name = kind ?? type;
      return chosen?.selections[name]?.email ?? defaultsOf(services.notificationKinds, name).email;
    });
    if (wanted.length > 0) {
      const items = wanted.slice(0, maxNamed).map(({ data }) => ({
        lines: data.lines.map(({ content, line, values }) => ({ content, line, values })),
        action: data.mainAction?.action,
      }));
      const props = { items, more: wanted.length - items.length };
      await services.mailer.queue(services, tx, digestMail, { emails: [due.email] }, props);
    }
    await tx
      .update(notificationPreferences)
      .set({
        digested_at: sql`now()`,
        next_digest_at: due.digest === 'daily' ? new Date(due.next).toISOString() : null,
      })
      .where(mine);
  });
}

/** Mails all due digests, each in a transaction of its own. */
export async function mailDueDigests(services: Services): Promise<void> {
  if (!(await readSettings(services)).notif_subs.integrated) return;
  for (const { id } of await dueIds(services)) await mailDigest(services, id);
  services.jobs.nudge();
}
