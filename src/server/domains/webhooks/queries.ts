import { and, desc, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { webhookDeliveries } from './tables.ts';

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

/** Deliveries, newest first, after a cursor. */
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
