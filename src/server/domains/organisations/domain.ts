import { defineDomain } from '../../platform/domain.ts';
import { organisationJobs } from './jobs.ts';
import { leaveOrganisation, mergeOrganisation } from './membership.ts';
import { organisationPermissions } from './permissions.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** The organisations that people belong to. */
export const organisationsDomain = defineDomain({
  name: 'organisations',
  publicFiles: ['membership.ts', 'tables.ts'],
  jobs: organisationJobs,
  permissions: organisationPermissions,
  hooks: { accountDeleted: leaveOrganisation, accountsMerged: mergeOrganisation },
  texts: { de: german, ar: arabic },
});
