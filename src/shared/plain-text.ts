import { escapeHtml } from './markup.ts';

/** Each line as a paragraph; empty when nothing but space is written. */
export const toHtml = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .split(/\r?\n/)
        .map((line) => `<p>${escapeHtml(line)}</p>`)
        .join('');
