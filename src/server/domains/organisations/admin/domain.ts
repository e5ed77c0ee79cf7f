import { defineDomain } from '#server/platform/domain.ts';
import { organisationApiTexts } from './api-texts.ts';
import { joinOfDomains } from './jobs.ts';
import { undoableOrganisationMerge } from './merge.ts';
import { organisationsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { organisationWrites } from './writes.ts';

/** Administration of organisations. */
export const organisationsAdminDomain = defineDomain({
  name: 'organisations/admin',
  routers: { organisations: organisationsRouter },
  writes: organisationWrites,
  jobs: [joinOfDomains],
  hooks: { undoable: [undoableOrganisationMerge] },
  apiTexts: organisationApiTexts,
  texts: { de: german, ar: arabic },
});
