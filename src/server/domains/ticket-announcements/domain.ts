import { defineDomain } from '../../platform/domain.ts';
import { newForAgents } from './agent-emails.tsx';
import { ticketMails } from './emails.tsx';
import { ticketAnnouncementJobs } from './jobs.ts';
import { ticketNotificationKinds } from './notification-kinds.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };

/** Notifications and mails of what happens in tickets. */
export const ticketAnnouncementsDomain = defineDomain({
  name: 'ticket-announcements',
  publicFiles: ['ticket-activity.ts'],
  jobs: ticketAnnouncementJobs,
  mails: [...ticketMails, newForAgents],
  notificationKinds: ticketNotificationKinds,
  texts: { de: german, ar: arabic },
});
