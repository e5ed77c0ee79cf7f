import { formatSize } from '#shared/file-size.ts';
import { directionOf } from '#shared/translation.ts';
import { useSettings } from '../use-session.ts';

export type SizeText = (bytes: number) => string;

/** Sizes are isolated: in a right-to-left line, the numbers and units of two of them would mix. */
const isolated: SizeText = (bytes) => `\u2066${formatSize(bytes)}\u2069`;

/** Formats bytes in the visitor's language. */
export const useSizeText = (): SizeText =>
  directionOf(useSettings().i18n.language) === 'rtl' ? isolated : formatSize;
