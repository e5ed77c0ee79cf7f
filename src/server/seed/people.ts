import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defaultRoles } from '#shared/permissions.ts';
import { findUserByEmail } from '../domains/auth/queries.ts';
import { createUser, type NewUser } from '../domains/auth/service.ts';
import { users } from '../domains/auth/tables.ts';
import type { Services } from '../platform/trpc/context.ts';
import { readContent } from './content.ts';

const personSchema = z.object({ first_name: z.string(), last_name: z.string(), email: z.email() });

const peopleSchema = z.object({
  agents: z.array(personSchema),
  customers: z.array(
    personSchema.extend({ country: z.string(), timezone: z.string(), language: z.string() }),
  ),
});

const password = 'demo-password';

const accounts = [
  { email: 'admin@example.com', first_name: 'Ada', last_name: 'Admin', role: defaultRoles.admins },
  { email: 'agent@example.com', first_name: 'Aiko', last_name: 'Agent', role: defaultRoles.agents },
  { email: 'customer@example.com', first_name: 'Chris', last_name: 'Customer', role: defaultRoles.customers },
] as const;

/** The accounts everybody knows the password of. While they exist, the site listens to this machine only. */
export const demoAccounts = {
  password,
  emails: accounts.map((account) => account.email),
  exist: async ({ db }: Pick<Services, 'db'>): Promise<boolean> => {
    const [found] = await db.select({ id: users.id }).from(users).where(eq(users.email, accounts[0].email));
    return found !== undefined;
  },
};

/** The demo accounts, two more agents and ten more customers. Returns everybody's id by address. */
export async function seedPeople(services: Services): Promise<Map<string, number>> {
  const people = peopleSchema.parse(await readContent('people.json'));
  const ids = new Map<string, number>();
  const email_verified_at = new Date().toISOString();
  const add = async (person: Omit<NewUser, 'password'>, role: string) => {
    const known = await findUserByEmail(services.db, person.email);
    const user = known ?? (await createUser(services.db, { ...person, password, email_verified_at }, [role]));
    ids.set(user.email, user.id);
  };
  for (const { role, ...account } of accounts) await add(account, role);
  for (const agent of people.agents) await add(agent, defaultRoles.agents);
  for (const customer of people.customers) await add(customer, defaultRoles.customers);
  return ids;
}
