import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { runExport, sweepExports } from './export-file.ts';
import { liftSuspensions as lift } from './suspension.ts';

const nothing = z.object({});

export const liftSuspensions = defineJob({
  name: 'suspensions-lift',
  label: 'Lift suspensions that are over',
  cron: '* * * * *',
  data: nothing,
  run: (services: Services) => lift(services),
});

/** Makes a file of all that is known of somebody. */
export const makeExport = defineJob({
  name: 'person-export-make',
  label: 'Make a file of somebody’s data',
  data: z.object({ id: z.uuid() }),
  run: (services: Services, { id }) => runExport(services, id),
});

const sweep = defineJob({
  name: 'person-exports-sweep',
  label: 'Delete old files of people’s data',
  cron: '17 * * * *',
  data: nothing,
  run: (services: Services) => sweepExports(services),
});

export const personJobs = [liftSuspensions, makeExport, sweep];
