import { escapeHtml } from '#shared/markup.ts';

/** Plain text as HTML: paragraphs at empty lines, line breaks elsewhere. */
export const textToHtml = (text: string) =>
  text
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('');
