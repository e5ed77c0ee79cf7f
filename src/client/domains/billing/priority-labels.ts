import type { Product } from '#shared/billing.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';

/** What a plan promises of the order in which requests are answered; null where it is as without one, or later. */
export const prioritySupport = (
  { promised_priority: label }: Pick<Product, 'promised_priority'>,
  translate: Translate,
) => label && translate('Priority support: :priority', { priority: translate(label) });
