/*
 * The states of records that lists filter by. Addresses are read before anything else is loaded: no schemas here.
 */

/** `online` takes new tickets, `busy` takes no more, `away` and `offline` are absent. */
export const availabilities = ['online', 'away', 'busy', 'offline'] as const;

export type Availability = (typeof availabilities)[number];

/** `expired` ones can be sent again; `cancelled` and `accepted` ones are over. */
export const inviteStates = ['pending', 'accepted', 'expired', 'cancelled'] as const;

export type InviteState = (typeof inviteStates)[number];

export const customPageStatuses = ['draft', 'published'] as const;

export type CustomPageStatus = (typeof customPageStatuses)[number];

export const articleStatuses = ['draft', 'published', 'internal', 'scheduled', 'archived'] as const;

export type ArticleStatus = (typeof articleStatuses)[number];

/** Readers see published translations, and the article's own language where there is none. */
export const translationStatuses = ['draft', 'published'] as const;

export type TranslationStatus = (typeof translationStatuses)[number];

export const queueJobStates = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;

export const mailStates = ['queued', 'sent', 'failed', 'bounced'] as const;

/** Transport of a mail: by a mail server, or into a file on the server, which is not delivered. */
export const mailTransports = ['smtp', 'file'] as const;

export type MailTransport = (typeof mailTransports)[number];

/** The last is of staff alone. */
export const personStatuses = ['active', 'suspended', 'unverified', 'unnamed'] as const;

export const subscriptionStates = ['trialing', 'active', 'past_due', 'cancelled'] as const;

export type SubscriptionState = (typeof subscriptionStates)[number];

/** States of a mail that came in; `stored` and `processing` are still to be handled. */
export const inboundStates = [
  'stored',
  'processing',
  'ticket',
  'reply',
  'forward',
  'delivery',
  'ignored',
  'quarantined',
  'discarded',
] as const;
