import { defineDomain } from '../../platform/domain.ts';
import { ticketWebhookApiTexts } from './api-texts.ts';
import { ticketWebhookEvents } from './webhook-events.ts';

/** Tickets as webhooks are sent them. */
export const ticketWebhooksDomain = defineDomain({
  name: 'ticket-webhooks',
  webhookEvents: ticketWebhookEvents,
  apiTexts: ticketWebhookApiTexts,
});
