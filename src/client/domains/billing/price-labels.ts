import type { Price } from '#shared/billing.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';

/** What one shown amount is for. */
export const perInterval = ({ interval }: Pick<Price, 'interval'>, translate: Translate) =>
  ({ day: translate('per day'), month: translate('per month'), year: translate('per year') })[interval];

/** How often the whole amount is paid. */
export const everyInterval = (
  { interval, interval_count: count }: Pick<Price, 'interval' | 'interval_count'>,
  translate: Translate,
) =>
  ({
    day: translate('every day|every :count days', { count }),
    month: translate('every month|every :count months', { count }),
    year: translate('every year|every :count years', { count }),
  })[interval];
