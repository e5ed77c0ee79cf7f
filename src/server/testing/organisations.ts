import { eq } from 'drizzle-orm';
import { organisationMembers, organisations } from '../domains/organisations/tables.ts';
import { signedInAs } from './factories.ts';
import type { Product } from './harness.ts';

let made = 0;

/** Ends all memberships of a person and makes them a member; null of none. */
export async function moveTo(product: Product, userId: number, organisation_id: number | null) {
  const { db } = product.services;
  await db.delete(organisationMembers).where(eq(organisationMembers.user_id, userId));
  if (organisation_id !== null)
    await db.insert(organisationMembers).values({ user_id: userId, organisation_id });
  await product.caughtUp();
}

/** Switches the sharing of requests on or off. */
export async function shareRequests(product: Product, id: number, shared_requests: boolean) {
  await product.services.db.update(organisations).set({ shared_requests }).where(eq(organisations.id, id));
  await product.caughtUp();
}

/** An organisation that shares requests, with two signed-in customers. */
export async function organisationOfTwo(product: Product) {
  const [organisation] = await product.services.db
    .insert(organisations)
    .values({ name: `Shared ${++made}`, shared_requests: true })
    .returning();
  if (organisation === undefined) throw new Error('The organisation was not stored.');
  const asker = await signedInAs(product, 'customers');
  const colleague = await signedInAs(product, 'customers');
  for (const { user } of [asker, colleague]) await moveTo(product, user.id, organisation.id);
  return { id: organisation.id, name: organisation.name, asker, colleague };
}
