import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { SnoozeTime } from './snooze-times.ts';

/** Name of an offered time. */
export const timeName = (id: SnoozeTime['id'], translate: Translate) =>
  ({
    later: translate('In three hours'),
    tomorrow: translate('Tomorrow morning'),
    monday: translate('Monday morning'),
    week: translate('In a week'),
  })[id];
