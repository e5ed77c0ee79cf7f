import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { preparedRows, rows } from '../../platform/db/statements.ts';
import { notificationPreferences, notifications } from './tables.ts';

/** A person's time zone, where both users and preferences are joined. */
export const preferenceZone = sql.raw(
  `coalesce(nullif(nullif(users.timezone, ''), 'auto'), notification_preferences.timezone, 'UTC')`,
);

/** End of the current quiet hours, where both tables are joined; null outside of them. */
export const quietUntil = sql`quiet_until(${notificationPreferences.quiet_from}, ${notificationPreferences.quiet_to}, ${preferenceZone})`;

interface MailWish extends Record<string, unknown> {
  id: number;
  email: string;
  /** Whether mails of this kind are enabled. */
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

/** Mail preferences of these people for a kind. */
export const readMailWishes = (
  db: Database,
  people: readonly number[],
  kind: string,
  byDefault: boolean,
): Promise<MailWish[]> => mailWishes(db, undefined, { people: `{${people.join()}}`, kind, byDefault });

/** Users who opted in to a kind that is off by default. */
export async function findChoosers(db: Database, kind: string): Promise<number[]> {
  const wanting = (channel: string) =>
    sql`selections @> ${JSON.stringify({ [kind]: { [channel]: true } })}::jsonb`;
  const found = await rows<{ user_id: number }>(
    db,
    sql`select user_id from ${notificationPreferences} where ${wanting('email')} or ${wanting('browser')} order by 1`,
  );
  return found.map(({ user_id }) => user_id);
}

/** Whether a person has notifications about a ticket that they have not read yet, as a condition. */
export const isUnreadAbout = (ticket: SQL, person: number | Placeholder): SQL =>
  sql`exists (select 1 from ${notifications} told where told.user_id = ${person}::integer
    and told.ticket_id = ${ticket} and told.read_at is null)`;
