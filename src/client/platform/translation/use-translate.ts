import { type Translate, translator } from '#shared/translation.ts';
import { useSettings } from '../use-session.ts';

export type { Translate } from '#shared/translation.ts';

/** Translates into the visitor's language; the key of a line is its English text. */
export const useTranslate = (): Translate => translator(useSettings().i18n);
