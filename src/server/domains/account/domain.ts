import { defineDomain } from '../../platform/domain.ts';
import { accountApiTexts } from './api-texts.ts';
import { accountJobs } from './jobs.ts';
import { accountRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { commonLists } from './value-lists.ts';
import { valueListsRouter } from './value-lists-router.ts';

/** What people say about themselves, and the lists that forms choose from. */
export const accountDomain = defineDomain({
  name: 'account',
  routers: { account: accountRouter, valueLists: valueListsRouter },
  jobs: accountJobs,
  hooks: { valueLists: commonLists },
  apiTexts: accountApiTexts,
  texts: { de: german, ar: arabic },
});
