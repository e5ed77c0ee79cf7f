import { defineWebhookEvent } from '#server/platform/webhook-events.ts';
import { subscriptionChanged } from './events.ts';
import { findSubscriptionSnapshot } from './snapshot-queries.ts';

export const subscriptionWebhookEvents = [
  defineWebhookEvent(subscriptionChanged, {
    names: () => ['subscription.changed'],
    payloads: async ({ db }, { id }) => {
      const subscription = await findSubscriptionSnapshot(db, id);
      return subscription === undefined ? [] : [{ data: { subscription }, people: [subscription.user_id] }];
    },
  }),
];
