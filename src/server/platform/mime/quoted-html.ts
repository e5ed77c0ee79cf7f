import { type ChildNode, DomUtils, type Element, parseDocument } from './dom.ts';
import {
  isAttribution,
  isForward,
  isSignatureLine,
  type SplitText,
  startsHeaderBlock,
} from './quoted-text.ts';

/** The quote in mails of this site: everything behind it belongs to the mail. */
export const ownQuoteClass = 'helpdock_quote';

/** Elements that mail programs put around the history. */
const historyIds = new Set([
  'divrplyfwdmsg',
  'appendonsend',
  'olk_src_body_section',
  'mail-editor-reference-message-container',
]);
const historyClasses = new Set([
  'gmail_quote',
  'gmail_quote_container',
  'yahoo_quoted',
  'moz-cite-prefix',
  'protonmail_quote',
  'zmail_extra',
  'tutanota_quote',
  ownQuoteClass,
]);
const signatureClasses = new Set(['gmail_signature', 'moz-signature', 'apple-mail-signature']);
const signatureIds = new Set(['signature', 'ms-outlook-mobile-signature']);

/** History without an end: everything behind it belongs to it. */
const openIds = new Set(['divrplyfwdmsg', 'appendonsend']);

const classesOf = ({ attribs }: Element) => (attribs.class ?? '').toLowerCase().split(/\s+/);
const idOf = ({ attribs }: Element) => (attribs.id ?? '').toLowerCase().replace(/^x_/, '');

const isSignature = (element: Element) =>
  classesOf(element).some((name) => signatureClasses.has(name.replace(/^x_/, ''))) ||
  signatureIds.has(idOf(element));

/** Some programs put a prefix before the classes of what they quote. */
const isOwnQuote = (element: Element) =>
  classesOf(element).some((name) => name.replace(/^x_/, '') === ownQuoteClass);

const textOf = (node: ChildNode) => DomUtils.textContent(node).replaceAll(/\s+/g, ' ').trim();

/** A line above quoted headers, as Outlook draws it. */
const hasOutlookLine = ({ name, attribs }: Element) =>
  name === 'div' &&
  /border-top:\s{0,3}solid|border:\s{0,3}none;\s{0,3}border-top/i.test((attribs.style ?? '').slice(0, 500));

function isHistory(element: Element): boolean {
  const isMarked =
    historyIds.has(idOf(element)) ||
    classesOf(element).some((name) => historyClasses.has(name.replace(/^x_/, ''))) ||
    (element.name === 'blockquote' && element.attribs.type === 'cite');
  // A forwarded message is what its sender wants to show.
  if (isMarked) return !isForward(textOf(element));
  return hasOutlookLine(element) && startsHeaderBlock(linesOf(element));
}

const linesOf = (element: Element) =>
  DomUtils.getInnerHTML(element)
    .slice(0, 5_000)
    .replaceAll(/<br\s{0,3}\/?>|<\/(?:p|div)>/gi, '\n')
    .replaceAll(/<[^<>]{0,1000}>/g, '');

/** Elements in document order, up to a number that no letter has. */
function* elementsOf(nodes: readonly ChildNode[]): Generator<Element> {
  const stack = [...nodes].reverse();
  for (let count = 0; stack.length > 0 && count < 50_000; count += 1) {
    const node = stack.pop() as ChildNode;
    if (!DomUtils.isTag(node)) continue;
    yield node;
    for (let at = node.children.length - 1; at >= 0; at -= 1) stack.push(node.children[at] as ChildNode);
  }
}

/** The node and all that come after it, taken out of their parents. */
function takeFrom(start: ChildNode): ChildNode[] {
  const taken: ChildNode[] = [];
  let node: ChildNode | null = start;
  let first = true;
  while (node !== null) {
    const parent: Element | null = node.parent !== null && DomUtils.isTag(node.parent) ? node.parent : null;
    for (let next: ChildNode | null = first ? node : node.next; next !== null; ) {
      const after: ChildNode | null = next.next;
      DomUtils.removeElement(next);
      taken.push(next);
      next = after;
    }
    first = false;
    node = parent;
  }
  return taken;
}

/** Whether the words after a quote are its writer's: an answer below or between what is quoted. */
const hasOwnWords = (rest: readonly ChildNode[]) =>
  rest.some((node) => {
    const text = textOf(node);
    if (text === '' || isSignatureLine(text)) return false;
    return !DomUtils.isTag(node) || !(isHistory(node) || isSignature(node));
  });

/** The element before it that says who wrote what is quoted. */
function withAttribution(start: Element): ChildNode {
  let before = start.prev;
  while (before !== null && textOf(before) === '' && !(DomUtils.isTag(before) && before.name === 'img'))
    before = before.prev;
  return before !== null && isAttribution(textOf(before)) ? before : start;
}

const showsNothing = (node: ChildNode) =>
  textOf(node) === '' && !(DomUtils.isTag(node) && /<img\b/i.test(DomUtils.getOuterHTML(node)));

/** Takes empty lines away that stood above the history. */
function trimEnd(parent: { children: ChildNode[] }): void {
  let last = parent.children.at(-1);
  while (last !== undefined && showsNothing(last)) {
    DomUtils.removeElement(last);
    last = parent.children.at(-1);
  }
  if (last !== undefined && isWrapper(last)) trimEnd(last);
}

const isWrapper = (node: ChildNode): node is Element =>
  DomUtils.isTag(node) && ['div', 'body', 'html'].includes(node.name);

/** Takes away the line that a telephone adds below the words. */
function takeSignatureLine({ children }: { children: ChildNode[] }): ChildNode[] {
  const last = children.at(-1);
  if (last === undefined) return [];
  if (!isSignatureLine(textOf(last))) return isWrapper(last) ? takeSignatureLine(last) : [];
  DomUtils.removeElement(last);
  return [last];
}

/** The first element of the history, or of the signature. */
function historyStart(nodes: readonly ChildNode[]): Element | undefined {
  for (const element of elementsOf(nodes)) if (isSignature(element) || isHistory(element)) return element;
  return undefined;
}

/** Whether everything behind the element is history. */
const isOpen = (start: Element) => openIds.has(idOf(start)) || hasOutlookLine(start) || isOwnQuote(start);

/** Splits HTML. A message that would be empty without its history stays whole. */
export function splitHtml(html: string): SplitText {
  const whole = { body: html, quoted: null };
  const document = parseDocument(html);
  const start = historyStart(document.children);
  const history = start === undefined ? [] : takeFrom(withAttribution(start));
  if (start !== undefined && !isOpen(start) && hasOwnWords(history)) return whole;
  trimEnd(document);
  const rest = [...takeSignatureLine(document), ...history];
  if (rest.length === 0) return whole;
  trimEnd(document);
  const body = DomUtils.getOuterHTML(document.children);
  const shows = document.children.some((node) => textOf(node) !== '') || /<img\b/i.test(body);
  return shows ? { body, quoted: DomUtils.getOuterHTML(rest) } : whole;
}
