import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';

/** Names of the categories, with their meaning. */
export const categoryNames = (translate: Translate): Record<StatusCategory, string> => ({
  open: translate('Open: the customer waits for an answer'),
  pending: translate('Pending: the customer is expected to answer'),
  closed: translate('Closed: a reply from the customer reopens it'),
  locked: translate('Locked: the customer can no longer reply'),
});
