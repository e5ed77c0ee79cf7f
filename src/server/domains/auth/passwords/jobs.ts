import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { sendResetLink } from './reset-tokens.ts';

/** Looks the address up in the background, so that response times do not reveal accounts. */
export const sendReset = defineJob({
  name: 'password-reset-send',
  label: 'Send password reset links',
  data: z.object({ sealed_email: z.string() }),
  run: (services: Services, { sealed_email }, finish) => sendResetLink(services, sealed_email, finish),
});

export const passwordJobs = [sendReset];
