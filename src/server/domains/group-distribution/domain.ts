import { defineDomain } from '../../platform/domain.ts';
import { distributionJobs } from './jobs.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Assignment of the tickets of groups to their members. */
export const groupDistributionDomain = defineDomain({
  name: 'group-distribution',
  jobs: distributionJobs,
  texts: { de: german, ar: arabic },
});
