import type { WebhookEvent } from '#shared/webhooks.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';

interface EventGroup {
  label: string;
  events: { event: WebhookEvent; label: string }[];
}

/** What a webhook can be told of, as people read it. What the product does not send yet is left out. */
export const eventGroups = (translate: Translate): EventGroup[] => [
  {
    label: translate('Tickets'),
    events: [
      { event: 'ticket.created', label: translate('A ticket is created') },
      { event: 'ticket.updated', label: translate('A ticket changes in any way') },
      { event: 'ticket.status_changed', label: translate('The status of a ticket changes') },
      { event: 'ticket.assigned', label: translate('A ticket is assigned') },
      { event: 'ticket.replied', label: translate('Somebody replies') },
      { event: 'ticket.note_added', label: translate('An internal note is added') },
    ],
  },
  {
    label: translate('People'),
    events: [
      { event: 'user.created', label: translate('An account is created') },
      { event: 'user.updated', label: translate('An account changes') },
      { event: 'user.deleted', label: translate('An account is deleted') },
    ],
  },
  {
    label: translate('Articles'),
    events: [
      { event: 'article.published', label: translate('An article is published') },
      { event: 'article.updated', label: translate('A published article changes') },
      { event: 'article.deleted', label: translate('An article is deleted') },
    ],
  },
  {
    label: translate('Subscriptions'),
    events: [{ event: 'subscription.changed', label: translate('A subscription begins, changes or ends') }],
  },
];
