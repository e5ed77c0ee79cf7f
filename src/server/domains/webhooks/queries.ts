import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { userColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { webhookDeliveries } from './tables.ts';

/** A person as other programs read them; undefined when their account is gone. */
export async function findUserSnapshot(db: Database, id: number) {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      first_name: users.first_name,
      last_name: users.last_name,
      language: users.language,
      timezone: users.timezone,
      country: users.country,
      email_verified_at: users.email_verified_at,
      roles: userColumns.roles,
      created_at: users.created_at,
      updated_at: users.updated_at,
    })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)));
  return found && { ...found, roles: found.roles.map(({ id, name }) => ({ id, name })) };
}

export const deliveryColumns = {
  id: webhookDeliveries.id,
  webhook_id: webhookDeliveries.webhook_id,
  event: webhookDeliveries.event,
  state: webhookDeliveries.state,
  attempts: webhookDeliveries.attempts,
  status_code: webhookDeliveries.status_code,
  error: webhookDeliveries.error,
  ms: webhookDeliveries.ms,
  request: webhookDeliveries.request,
  response: webhookDeliveries.response,
  next_at: webhookDeliveries.next_at,
  created_at: webhookDeliveries.created_at,
};

/** Deliveries, newest first, from behind that one on. */
export const findDeliveries = (
  db: Database,
  condition: SQL | undefined,
  after: { at: string; id: string } | null,
  limit: number,
) =>
  db
    .select(deliveryColumns)
    .from(webhookDeliveries)
    .where(
      and(
        condition,
        after === null
          ? undefined
          : sql`(${webhookDeliveries.created_at}, ${webhookDeliveries.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(webhookDeliveries.created_at), desc(webhookDeliveries.id))
    .limit(limit);
