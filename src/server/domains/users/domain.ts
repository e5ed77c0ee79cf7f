import { defineDomain } from '../../platform/domain.ts';
import { userApiTexts } from './api-texts.ts';
import { userJobs } from './jobs.ts';
import { usersRouter } from './router.ts';
import { userSettings } from './settings.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { commonLists } from './value-lists.ts';
import { valueListsRouter } from './value-lists-router.ts';

import { userWebhookEvents } from './webhook-events.ts';
import { userWrites } from './writes.ts';

/** Profiles, and the value lists of forms. */
export const usersDomain = defineDomain({
  name: 'users',
  publicFiles: ['admin-fields.ts', 'avatar.ts', 'emptied-account.ts', 'user-view.ts'],
  routers: { users: usersRouter, valueLists: valueListsRouter },
  writes: userWrites,
  jobs: userJobs,
  settings: userSettings,
  webhookEvents: userWebhookEvents,
  hooks: { valueLists: commonLists },
  apiTexts: userApiTexts,
  texts: { de: german, ar: arabic },
});
