import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { joinByDomains } from '../membership.ts';

/** People per statement. */
const batch = 1000;

/** Adds the people of the domains of an organisation, who may be many. */
export const joinOfDomains = defineJob({
  name: 'organisation-members-of-domains',
  label: 'Add people to an organization by its domains',
  data: z.object({ organisation_id: z.int() }),
  run: async ({ db }: Services, { organisation_id }) => {
    while ((await joinByDomains(db, organisation_id, batch)) === batch);
  },
});
