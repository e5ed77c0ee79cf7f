import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { demoAccounts as accounts, demoPassword, randomDemoAccounts, randomDemoEmail } from '#shared/demo.ts';
import { defaultRoles } from '#shared/permissions.ts';
import { findUserByEmail } from '../domains/auth/queries.ts';
import { createUser, hashPassword, type NewUser } from '../domains/auth/service.ts';
import { roles, userRoles, users } from '../domains/auth/tables.ts';
import type { Services } from '../platform/services.ts';
import { readContent } from './content.ts';

const personSchema = z.object({ first_name: z.string(), last_name: z.string(), email: z.email() });

const peopleSchema = z.object({
  agents: z.array(personSchema),
  customers: z.array(
    personSchema.extend({ country: z.string(), timezone: z.string(), language: z.string() }),
  ),
});

/** The accounts with a public password. While they exist, the site listens to this machine only. */
export const demoAccounts = {
  password: demoPassword,
  emails: accounts.map((account) => account.email),
  exist: async ({ db }: Pick<Services, 'db'>): Promise<boolean> => {
    const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, accounts[0].email));
    return found !== undefined;
  },
};

/** The demo accounts, two more agents and ten more customers. Returns all ids by address. */
export async function seedPeople(services: Services): Promise<Map<string, number>> {
  const people = peopleSchema.parse(await readContent('people.json'));
  const ids = new Map<string, number>();
  const email_verified_at = new Date().toISOString();
  const add = async (person: Omit<NewUser, 'password'>, role: string) => {
    const known = await findUserByEmail(services.db, person.email);
    const user =
      known ?? (await createUser(services, { ...person, password: demoPassword, email_verified_at }, [role]));
    ids.set(user.email, user.id);
  };
  for (const { role, ...account } of accounts) await add(account, role);
  for (const agent of people.agents) await add(agent, defaultRoles.agents);
  for (const customer of people.customers) await add(customer, defaultRoles.customers);
  return ids;
}

/** The accounts of which each visitor of the demo gets one. They share a password, so it is hashed once. */
export async function seedRandomAccounts({ db }: Pick<Services, 'db'>): Promise<void> {
  const password_hash = await hashPassword(demoPassword);
  const email_verified_at = new Date().toISOString();
  const people = Array.from({ length: randomDemoAccounts }, (_, index) => ({
    email: randomDemoEmail(index + 1),
    first_name: 'Customer',
    last_name: String(index + 1),
    password_hash,
    email_verified_at,
  }));
  await db.transaction(async (tx) => {
    const made = await tx.insert(users).values(people).onConflictDoNothing().returning({ id: users.id });
    const [role] = await tx
      .select({ id: roles.id })
      .from(roles)
      .where(eq(roles.name, defaultRoles.customers));
    if (role === undefined || made.length === 0) return;
    await tx.insert(userRoles).values(made.map(({ id }) => ({ user_id: id, role_id: role.id })));
  });
}
