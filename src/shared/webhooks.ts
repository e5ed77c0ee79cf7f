/** What a webhook can hear of. */
export const webhookEvents = [
  'ticket.created',
  'ticket.updated',
  'ticket.status_changed',
  'ticket.assigned',
  'ticket.replied',
  'ticket.note_added',
  'ticket.merged',
  'ticket.deleted',
  'ticket.rated',
  'user.created',
  'user.updated',
  'user.deleted',
  'article.published',
  'article.updated',
  'article.deleted',
  'subscription.changed',
  'test',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

export const deliveryStates = ['waiting', 'ok', 'failed'] as const;

export type DeliveryState = (typeof deliveryStates)[number];
