import type { Priority } from '#shared/priorities.ts';
import type { Translate } from '../platform/translation/use-translate.ts';

/** Translated name of a priority. */
export const priorityName = (priority: Priority, translate: Translate) =>
  ({
    low: translate('Low'),
    normal: translate('Normal'),
    high: translate('High'),
    urgent: translate('Urgent'),
  })[priority];
