import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { notFound, sessionOnly } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import { audit } from '../../audit/service.ts';
import { assertOneself } from '../../auth/procedure.ts';
import { subscriptions } from '../tables.ts';
import type { SubscriptionRow } from './store.ts';

const manages = (ctx: Context) => hasPermission(ctx.user, 'subscriptions.update');

/** Owners act in a browser session. Throws 403 for a token without the permission to change foreign subscriptions. */
function assertActsFor(ctx: Context, row: Pick<SubscriptionRow, 'user_id'>): void {
  if (manages(ctx)) return;
  if (row.user_id !== ctx.user.id) throw notFound();
  assertOneself(ctx);
}

/** The caller's own subscription, or any with the permission to manage them. Throws 404 for all others. */
export async function readCustomerSubscription(ctx: Context, id: number): Promise<SubscriptionRow> {
  if (ctx.identity.mode === 'bearer' && !manages(ctx)) throw sessionOnly();
  const [row] = await ctx.db.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (row === undefined) throw notFound();
  assertActsFor(ctx, row);
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockCustomerSubscription(tx: Database, row: SubscriptionRow): Promise<SubscriptionRow> {
  const [held] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.id, row.id), eq(subscriptions.user_id, row.user_id)))
    .for('update');
  if (held === undefined) throw notFound();
  return held;
}

const logged = (row: SubscriptionRow) => ({
  user_id: row.user_id,
  product_id: row.product_id,
  price_id: row.price_id,
  state: row.state,
  ends_at: row.ends_at,
  cancel_at_period_end: row.cancel_at_period_end,
  pending_product_id: row.pending_product_id,
});

/** Adds an audit log entry for a change of a foreign subscription. */
export async function auditSubscription(
  ctx: Context,
  tx: Database,
  what: 'create' | 'update' | 'cancel' | 'resume' | 'change_plan' | 'advance',
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): Promise<void> {
  if (after.user_id === ctx.user.id && what !== 'create' && what !== 'update') return;
  await audit(ctx, tx, {
    action: `subscription.${what}`,
    subject_type: 'subscription',
    subject_id: String(after.id),
    ...(before && { before: logged(before) }),
    after: logged(after),
  });
}
