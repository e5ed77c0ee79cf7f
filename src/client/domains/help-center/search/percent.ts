import type { Translate } from '#client/platform/translation/use-translate.ts';

/** A part from 0 to 1 as a percentage, written as the language does. */
export const percent = (part: number, translate: Translate) =>
  translate(':percent%', { percent: Math.round(part * 100) });
