import { and, desc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import { cursorPage, readCursor } from '#server/platform/cursor.ts';
import type { Services } from '#server/platform/services.ts';
import type { BillingEvent, webhookEventListInput } from '#shared/billing.ts';
import { billingEvents } from '../tables.ts';

export const presentEvent = ({ payload, ...event }: typeof billingEvents.$inferSelect): BillingEvent => ({
  ...event,
  payload: JSON.stringify(payload, null, 2),
});

const place = z.object({ id: z.int() });

/** Received gateway events, newest first. */
export async function listEvents(
  { db }: Pick<Services, 'db'>,
  { cursor, limit, gateway, type, result }: z.output<typeof webhookEventListInput>,
) {
  const after = readCursor(place, cursor);
  const rows = await db
    .select()
    .from(billingEvents)
    .where(
      and(
        gateway ? eq(billingEvents.gateway, gateway) : undefined,
        type ? eq(billingEvents.type, type) : undefined,
        result ? eq(billingEvents.result, result) : undefined,
        after === null ? undefined : lt(billingEvents.id, after.id),
      ),
    )
    .orderBy(desc(billingEvents.id))
    .limit(limit + 1);
  return cursorPage(rows.map(presentEvent), limit, ({ id }) => ({ id }));
}
