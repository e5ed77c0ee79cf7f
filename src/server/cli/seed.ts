import 'dotenv/config';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { readEnv } from '../platform/config/env.ts';
import { makePrivate } from '../platform/data-folder/private-data.ts';
import { type Load, seedLoad } from '../seed/load.ts';
import { seedDemo, siteIsEmpty } from '../seed/seed.ts';
import { closeServices, openServices } from '../services.ts';
import { complain, print, reasonOf, showProgress } from './progress.ts';

const usage = `Usage: npm run seed -- [--tickets N] [--articles N]

Makes the demo site (people, help centre, conversations) when nobody has an account yet, and so many
tickets and articles more, with texts drawn from the articles that exist. For trying out sizes.
Stop the server first when it uses the embedded database.
`;

const titles = { articles: 'Articles', people: 'People', tickets: 'Tickets', indexes: 'Indexes' } as const;

const count = z.coerce.number().int().min(0).max(10_000_000).default(0);

function readLoad(): Load | 'help' | null {
  try {
    const { values } = parseArgs({
      options: {
        tickets: { type: 'string' },
        articles: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values.help ? 'help' : z.object({ tickets: count, articles: count }).parse(values);
  } catch {
    return null;
  }
}

async function run(load: Load): Promise<void> {
  const started = performance.now();
  const env = readEnv({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' });
  const services = await openServices(env);
  try {
    if (await siteIsEmpty(services)) {
      print('Demo site …');
      await seedDemo(services);
    }
    if (load.tickets + load.articles > 0) await seedLoad(services, load, showProgress(titles));
    print(`Done in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  } finally {
    await closeServices(services);
  }
}

const load = readLoad();
if (load === null || load === 'help') {
  (load === 'help' ? print : complain)(usage);
  process.exit(load === 'help' ? 0 : 2);
}
makePrivate();
try {
  await run(load);
  process.exit(0);
} catch (error) {
  complain(`\nNothing of it was stored.\n${reasonOf(error)}`);
  process.exit(1);
}
