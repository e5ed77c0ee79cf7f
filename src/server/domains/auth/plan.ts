import { eq } from 'drizzle-orm';
import type { PersonPlan } from '#shared/auth.ts';
import type { Database } from '../../platform/db/connect.ts';
import { users } from './tables.ts';

/**
 * Stores what a person has of plans beside the person, so that knowing it costs no statement more. A trigger makes every
 * process forget what it knows of them.
 */
export async function storePlan(tx: Database, userId: number, plan: PersonPlan | null): Promise<void> {
  await tx.update(users).set({ plan }).where(eq(users.id, userId));
}
