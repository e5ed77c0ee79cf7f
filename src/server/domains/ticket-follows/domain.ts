import { defineDomain } from '../../platform/domain.ts';
import { ticketFollowsRouter } from './router.ts';
import { ticketFollowWrites } from './writes.ts';

/** The choice of people to hear of the tickets of others. */
export const ticketFollowsDomain = defineDomain({
  name: 'ticket-follows',
  routers: { tickets: ticketFollowsRouter },
  writes: ticketFollowWrites,
  apiTexts: { bodies: { 'tickets.followWorkspace': { follows: true } } },
});
