import { DomUtils, parseDocument } from 'htmlparser2';
import { plainText } from '../../help-center/content.ts';

interface HtmlPage {
  /** Text of the first heading, which is removed from `html`; empty without one. */
  heading: string;
  title: string;
  description: string;
  html: string;
}

/** Elements around the content of a page. */
const around = new Set([
  'script',
  'style',
  'nav',
  'header',
  'footer',
  'form',
  'noscript',
  'template',
  'iframe',
]);

/** Content of a page: its main element, else the whole body. */
export function readHtmlPage(source: string): HtmlPage {
  const document = parseDocument(source);
  const byName = (name: string) => DomUtils.getElementsByTagName(name, document, true, 1)[0];
  const text = byName('main') ?? byName('article') ?? byName('body') ?? document;
  const meta = DomUtils.getElementsByTagName('meta', document, true).find(
    ({ attribs }) => attribs.name?.toLowerCase() === 'description',
  );
  const heading = DomUtils.getElementsByTagName('h1', text, true, 1)[0];
  const said = heading === undefined ? '' : plainText(DomUtils.getInnerHTML(heading));
  const titled = byName('title');
  if (heading !== undefined) DomUtils.removeElement(heading);
  for (const element of DomUtils.filter(
    (node) => DomUtils.isTag(node) && around.has(node.name),
    text,
    true,
  )) {
    DomUtils.removeElement(element);
  }
  return {
    heading: said,
    title: titled === undefined ? '' : plainText(DomUtils.getInnerHTML(titled)),
    description: plainText(meta?.attribs.content ?? ''),
    html: DomUtils.getInnerHTML(text),
  };
}
