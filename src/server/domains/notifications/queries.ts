import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { preparedRows, rows } from '../../platform/db/statements.ts';
import { notificationPreferences } from './tables.ts';

/** The zone of a person's clock, where both their account and what they chose are at hand. */
export const preferenceZone = sql.raw(
  `coalesce(nullif(nullif(users.timezone, ''), 'auto'), notification_preferences.timezone, 'UTC')`,
);

/** When the quiet hours end that are now, where both are at hand; null while there are none. */
export const quietUntil = sql`quiet_until(${notificationPreferences.quiet_from}, ${notificationPreferences.quiet_to}, ${preferenceZone})`;

interface MailWish extends Record<string, unknown> {
  id: number;
  email: string;
  /** They take mails of this kind. */
  wanted: boolean;
  collects: boolean;
  /** When mails may leave again. */
  held_until: Date | string | null;
}

const mailWishes = preparedRows<MailWish>(
  () => sql`
    select users.id, users.email::text as email,
      coalesce((selections #>> array[${sql.placeholder('kind')}::text, 'email'])::boolean, ${sql.placeholder('byDefault')}::text::boolean) as wanted,
      coalesce(digest = 'daily', false) as collects, ${quietUntil} as held_until
    from users left join notification_preferences on notification_preferences.user_id = users.id
    where users.id = any(${sql.placeholder('people')}::text::integer[]) and users.deleted_at is null
    order by users.id`,
);

/** How these people take mails of a kind. */
export const readMailWishes = (
  db: Database,
  people: readonly number[],
  kind: string,
  byDefault: boolean,
): Promise<MailWish[]> => mailWishes(db, undefined, { people: `{${people.join()}}`, kind, byDefault });

/** Who asked for what nobody is told unasked. */
export async function findChoosers(db: Database, kind: string): Promise<number[]> {
  const wanting = (channel: string) =>
    sql`selections @> ${JSON.stringify({ [kind]: { [channel]: true } })}::jsonb`;
  const found = await rows<{ user_id: number }>(
    db,
    sql`select user_id from ${notificationPreferences} where ${wanting('email')} or ${wanting('browser')} order by 1`,
  );
  return found.map(({ user_id }) => user_id);
}
