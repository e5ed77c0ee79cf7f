import type { WebhookEvent } from '#shared/webhooks.ts';
import type { DomainEvent } from '../../platform/jobs/job.ts';
import { accountChanged, accountCreated, accountDeleted } from '../auth/events.ts';
import { subscriptionChanged } from '../billing/subscriptions/events.ts';
import { articleDeleted, articleSaved } from '../help-center/events.ts';
import { ticketCreated, ticketReplied, ticketsAssigned, ticketsStatusChanged } from '../tickets/events.ts';

type Names = (data: Record<string, unknown>) => WebhookEvent[];

/** What webhooks call the events of the product. */
const names = new Map<string, Names>([
  [ticketCreated.name, () => ['ticket.created']],
  [ticketReplied.name, ({ type }) => [type === 'notes' ? 'ticket.note_added' : 'ticket.replied']],
  [ticketsAssigned.name, () => ['ticket.assigned', 'ticket.updated']],
  [ticketsStatusChanged.name, () => ['ticket.status_changed', 'ticket.updated']],
  [accountCreated.name, () => ['user.created']],
  [accountChanged.name, () => ['user.updated']],
  [accountDeleted.name, () => ['user.deleted']],
  [articleDeleted.name, () => ['article.deleted']],
  [subscriptionChanged.name, () => ['subscription.changed']],
  [
    articleSaved.name,
    ({ status, newly_published }) => {
      if (status !== 'published') return [];
      return [newly_published === true ? 'article.published' : 'article.updated'];
    },
  ],
]);

/** By which names webhooks hear of an event of the product; none for what they do not hear of. */
export const publicNamesOf = ({ event, data }: DomainEvent): WebhookEvent[] =>
  names.get(event)?.(data as Record<string, unknown>) ?? [];
