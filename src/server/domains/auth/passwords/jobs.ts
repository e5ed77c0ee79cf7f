import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { sendResetLink } from './reset-tokens.ts';

/** Whether somebody has that address is found out here, where nobody can measure it. */
export const sendReset = defineJob({
  name: 'password-reset-send',
  label: 'Send links for a new password',
  data: z.object({ sealed_email: z.string() }),
  run: (services: Services, { sealed_email }, finish) => sendResetLink(services, sealed_email, finish),
});

export const passwordJobs = [sendReset];
