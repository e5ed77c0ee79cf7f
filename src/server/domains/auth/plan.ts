import { eq } from 'drizzle-orm';
import type { PersonPlan } from '#shared/auth.ts';
import type { Database } from '../../platform/db/connect.ts';
import { users } from './tables.ts';

/**
 * Denormalizes a person's plan, so that reading it costs no further statement. A trigger invalidates the person in
 * every process.
 */
export async function storePlan(tx: Database, userId: number, plan: PersonPlan | null): Promise<void> {
  await tx.update(users).set({ plan }).where(eq(users.id, userId));
}
