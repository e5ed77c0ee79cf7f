import TurndownService from 'turndown';

/** Elements without Markdown syntax are kept as HTML, which Markdown permits. */
const kept = [
  'table',
  'details',
  'aside',
  'dl',
  'figure',
  'sub',
  'sup',
  'kbd',
  'samp',
  'var',
  'mark',
  'u',
  's',
  'del',
];
const keptToo = ['ins', 'small', 'abbr', 'cite', 'q', 'div'];

function service(): TurndownService {
  const turndown = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
  });
  turndown.keep([...kept, ...keptToo] as (keyof HTMLElementTagNameMap)[]);
  // A blank line would end the block of HTML.
  turndown.addRule('whole', {
    filter: ['table', 'details', 'aside', 'dl', 'figure', 'div'],
    replacement: (_, node) => `\n\n${(node as HTMLElement).outerHTML.replace(/\n{2,}/g, '\n')}\n\n`,
  });
  turndown.addRule('callout', {
    filter: (node) => node.nodeName === 'BLOCKQUOTE' && node.className !== '',
    replacement: (_, node) => `\n\n${(node as HTMLElement).outerHTML.replace(/\n{2,}/g, '\n')}\n\n`,
  });
  turndown.addRule('numbered', {
    filter: (node) => node.nodeName === 'OL' && node.querySelector('pre, table') !== null,
    replacement: (_, node) => `\n\n${(node as HTMLElement).outerHTML.replace(/\n{2,}/g, '\n')}\n\n`,
  });
  turndown.addRule('named', {
    filter: (node) => /^H[1-6]$/.test(node.nodeName) && node.hasAttribute('data-alias'),
    replacement: (text, node) =>
      `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${text} {#${(node as HTMLElement).getAttribute('data-alias')}}\n\n`,
  });
  turndown.addRule('sized', {
    filter: (node) => node.nodeName === 'IMG' && (node.getAttribute('alt') ?? '').includes(']'),
    replacement: (_, node) => (node as HTMLElement).outerHTML,
  });
  return turndown;
}

const turndown = service();

/** Converts sanitised HTML to Markdown. */
export const toMarkdown = (html: string) => turndown.turndown(html);
