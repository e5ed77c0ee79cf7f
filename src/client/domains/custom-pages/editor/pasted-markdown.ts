/** Signs that make a text Markdown: two kinds of them, or one that means nothing else. */
const certain = [
  /^#{1,6} \S/m,
  /^(?:```|~~~)/m,
  /^\|[ :|-]{3,200}$/m,
  /!?\[[^\]\n]{1,200}\]\([^)\s]{1,500}\)/,
];
const likely = [/^(?:[-*+]|\d{1,3}\.) \S/m, /\*\*[^*\n]{1,200}\*\*/, /(?:^|\s)`[^`\n]{1,200}`/, /^> \S/m];

/** Whether somebody who pastes this text means what its signs say. */
export const looksLikeMarkdown = (text: string): boolean =>
  certain.some((sign) => sign.test(text)) || likely.filter((sign) => sign.test(text)).length >= 2;

/** HTML of Markdown; nothing in it is safe yet. */
export async function readMarkdown(text: string): Promise<string> {
  const { marked } = await import('marked');
  return marked.parse(text, { async: false, gfm: true });
}
