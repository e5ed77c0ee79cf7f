import 'dotenv/config';
import { giveRole, RoleFailure } from '../domains/auth/roles.ts';
import { readEnv } from '../platform/config/env.ts';
import { makePrivate } from '../platform/data-folder/private-data.ts';
import { closeServices, openServices } from '../services.ts';
import { complain, print, reasonOf } from './progress.ts';

const usage = `Usage: npm run role -- <email> <role>

Gives a person who has an account the role agent, admin or customer, instead of those they have.
It works at once, also for whoever is signed in.
Stop the server first when it uses the embedded database.
`;

async function run(email: string, role: string): Promise<number> {
  const env = readEnv({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
  const services = await openServices(env);
  try {
    const { name, before, after } = await giveRole(services, email, role);
    print(before === after ? `${name} is ${after} already.` : `${name} is now ${after} (was ${before}).`);
    return 0;
  } catch (error) {
    if (!(error instanceof RoleFailure)) throw error;
    complain(error.message);
    return 1;
  } finally {
    await closeServices(services);
  }
}

const [email, role, ...rest] = process.argv.slice(2);
if (email === undefined || role === undefined || rest.length > 0 || email.startsWith('-')) {
  const asked = email === '--help' || email === '-h' || email === 'help';
  (asked ? print : complain)(usage);
  process.exit(asked ? 0 : 2);
}
makePrivate();
try {
  process.exit(await run(email, role));
} catch (error) {
  complain(`\nNothing was changed.\n${reasonOf(error)}`);
  process.exit(1);
}
