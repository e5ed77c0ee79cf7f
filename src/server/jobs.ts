import { accountJobs } from './domains/account/jobs.ts';
import { authJobs } from './domains/auth/jobs.ts';
import { helpcenterJobs } from './domains/helpcenter/jobs.ts';
import { marketplaceJobs } from './domains/marketplace/jobs.ts';
import { ticketJobs } from './domains/tickets/jobs.ts';
import { uploadJobs } from './domains/uploads/jobs.ts';
import { keepDatabaseUp } from './platform/db/jobs.ts';
import { pruneEvents } from './platform/events/jobs.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { sendMail } from './platform/mail/mailer.ts';
import { pruneRedemptions } from './platform/single-use/jobs.ts';
import type { Services } from './platform/trpc/context.ts';

/** Everything that happens after an answer, or by the clock. */
export const jobs = [
  sendMail,
  pruneEvents,
  pruneRedemptions,
  keepDatabaseUp,
  ...authJobs,
  ...uploadJobs,
  ...accountJobs,
  ...marketplaceJobs,
  ...helpcenterJobs,
  ...ticketJobs,
] as unknown as readonly Job<Services>[];
