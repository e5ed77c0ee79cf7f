import { defineDomain } from '../../platform/domain.ts';
import { ticketForwardApiTexts } from './api-texts.ts';
import { forwardMail } from './emails.tsx';
import { ticketForwardPermissions } from './permissions.ts';
import { ticketForwardsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { ticketForwardWrites } from './writes.ts';

/** Sends messages of tickets to people outside of them. */
export const ticketForwardsDomain = defineDomain({
  name: 'ticket-forwards',
  routers: { ticketForwards: ticketForwardsRouter },
  writes: ticketForwardWrites,
  mails: [forwardMail],
  permissions: ticketForwardPermissions,
  apiTexts: ticketForwardApiTexts,
  texts: { de: german, ar: arabic },
});
