import { join } from 'node:path';
import { users } from '../domains/auth/tables.ts';
import { importMarkdown } from '../domains/help-import/importer/service.ts';
import { saveSettings } from '../domains/settings/service.ts';
import type { Services } from '../platform/services.ts';
import { contentFolder } from './content.ts';
import { seedConversations } from './conversations.ts';
import { seedPages } from './pages.ts';
import { seedPeople, seedRandomAccounts } from './people.ts';
import { seedPlans } from './plans.ts';

/** Nobody has an account yet. */
export const siteIsEmpty = async ({ db }: Pick<Services, 'db'>) =>
  (await db.select({ id: users.id }).from(users).limit(1)).length === 0;

/** Makes the demo site: people, a help centre of real articles, conversations about them. */
export async function seedDemo(services: Services): Promise<void> {
  services.log.info('making the demo site');
  const random = services.env.DEMO_LOGIN === 'random';
  await saveSettings(services, {
    branding: { site_name: 'Helpdock', site_description: 'Help for office work.' },
    i18n: { default: 'auto' },
    demo: { enable: true, random },
    notif_subs: { integrated: true },
  });
  await seedPages(services);
  await seedPlans(services);
  await importMarkdown(services, join(contentFolder, 'articles'));
  const people = await seedPeople(services);
  if (random) await seedRandomAccounts(services);
  await seedConversations(services, people);
}

/** Creates the demo site on a database without people, where SEED is `demo`. */
export async function seedWhenEmpty(services: Services): Promise<boolean> {
  if (services.env.SEED !== 'demo' || !(await siteIsEmpty(services))) return false;
  await seedDemo(services);
  return true;
}
