import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { eventOf } from '#server/platform/jobs/domain-events.ts';
import type { Services } from '#server/platform/services.ts';
import { users } from '../../auth/tables.ts';
import { writePlan } from '../person-plan.ts';
import { subscriptions } from '../tables.ts';
import { subscriptionChanged } from './events.ts';
import { dayMs } from './periods.ts';
import { canMove, subscriptionMoves } from './states.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
type NewSubscription = Omit<typeof subscriptions.$inferInsert, 'id' | 'due_at'>;
type Change = Partial<Omit<SubscriptionRow, 'id' | 'due_at'>>;

export type StoreNeeds = Pick<Services, 'jobs'>;

/** Time by the clock of a subscription, which the test gateway can advance. */
export const nowOf = ({ days_ahead }: Pick<SubscriptionRow, 'days_ahead'>): string =>
  new Date(Date.now() + days_ahead * dayMs).toISOString();

type Dated = Pick<
  SubscriptionRow,
  'state' | 'gateway' | 'current_period_end' | 'grace_ends_at' | 'ends_at' | 'cancel_at_period_end'
>;

/** The time by its own clock of the next step; null without one. */
export function nextStep(row: Dated): string | null {
  if (row.state === 'cancelled') return null;
  const renewal = row.state === 'past_due' ? null : row.current_period_end;
  const moments = [renewal, row.state === 'past_due' ? row.grace_ends_at : null, row.ends_at];
  return moments.filter((moment) => moment !== null).sort()[0] ?? null;
}

/** Real gateways renew by themselves and send events. Without one they are polled an hour later. */
const patienceMs = 3_600_000;

function dueOf(row: Dated & Pick<SubscriptionRow, 'days_ahead'>): string | null {
  const step = nextStep(row);
  if (step === null) return null;
  const waits = row.gateway === 'stripe' && row.state !== 'past_due' ? patienceMs : 0;
  return new Date(Date.parse(step) - row.days_ahead * dayMs + waits).toISOString();
}

async function changed(needs: StoreNeeds, tx: Database, row: SubscriptionRow): Promise<void> {
  await writePlan(tx, row.user_id);
  await needs.jobs.emit(tx, eventOf(subscriptionChanged, { id: row.id, user_id: row.user_id }));
}

/** Serializes purchases of a person, concurrent ones in several windows included. */
export const lockPerson = (tx: Database, userId: number) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');

export async function lockSubscription(tx: Database, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row;
}

/** The running subscription of a person. */
export async function runningOf(tx: Database, userId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, userId), ne(subscriptions.state, 'cancelled')));
  return row;
}

export async function insertSubscription(
  needs: StoreNeeds,
  tx: Database,
  values: NewSubscription,
): Promise<SubscriptionRow> {
  const [made] = await tx.insert(subscriptions).values(values).returning();
  if (made === undefined) throw new Error('The subscription was not stored.');
  const [row = made] = await tx
    .update(subscriptions)
    .set({ due_at: dueOf(made) })
    .where(eq(subscriptions.id, made.id))
    .returning();
  await changed(needs, tx, row);
  return row;
}

/** Changes a locked subscription, and updates the person's denormalized plan. */
export async function changeSubscription(
  needs: StoreNeeds,
  tx: Database,
  before: SubscriptionRow,
  change: Change,
): Promise<SubscriptionRow> {
  const after = { ...before, ...change };
  if (change.state !== undefined && change.state !== before.state) {
    if (!canMove(subscriptionMoves, before.state, change.state)) {
      throw new Error(`A subscription can not go from ${before.state} to ${change.state}.`);
    }
  }
  const [row] = await tx
    .update(subscriptions)
    .set({ ...change, due_at: dueOf(after), updated_at: sql`now()` })
    .where(eq(subscriptions.id, before.id))
    .returning();
  if (row === undefined) throw new Error('The subscription is gone.');
  await changed(needs, tx, row);
  return row;
}
