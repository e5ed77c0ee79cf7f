import { readVideo } from '#shared/video.ts';

const listStyle = /mso-list:\s*l(\d+)\s+level(\d+)(?:\s+lfo(\d+))?/i;

/** Conditional comments of Word, which browsers read as comments or as elements that nobody knows. */
const conditional = /<!(?:--)?\[(?:if|endif)[^\]]{0,80}\](?:--)?>|<\/?o:p>/gi;

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, tag: string): Element {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
  return other;
}

/** Whether the sign that Word writes before an entry of a list counts. */
const isNumber = (sign: string) => /^\s*(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(sign);

/** A list that begins with another number than the first goes on from one before. */
function startAt(list: Element, sign: string): void {
  const start = /^\s*(\d{1,4})[.)]/.exec(sign)?.[1];
  if (list.tagName === 'OL' && start !== undefined && Number(start) !== 1) list.setAttribute('start', start);
}

/** Word writes the entries of lists as paragraphs with a sign in front; they become lists again. */
function mendWordLists(body: Element): void {
  const open: { level: number; list: Element; id: string }[] = [];
  let last: Element | null = null;
  for (const entry of [...body.querySelectorAll<HTMLElement>('p[style*="mso-list"]')]) {
    const [, listed, depth, use] = listStyle.exec(entry.getAttribute('style') ?? '') ?? [];
    const level = Number(depth ?? 0);
    if (level === 0) continue;
    const id = `${listed} ${use}`;
    const signs = [...entry.querySelectorAll('[style*="mso-list"]')].filter((span) =>
      /ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const sign = signs[0]?.textContent ?? '';
    const tag = isNumber(sign) ? 'ol' : 'ul';
    for (const one of signs) one.remove();
    // What stands between two entries ends the list.
    if (last === null || entry.previousElementSibling !== last) open.length = 0;
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    const same = open.at(-1);
    // Another list, or another kind of it, may follow at once.
    if (same?.level === level && (same.id !== id || same.list.tagName !== tag.toUpperCase())) open.pop();
    let place = open.at(-1);
    if (place === undefined || place.level < level) {
      const list = entry.ownerDocument.createElement(tag);
      if (place === undefined) entry.before(list);
      else (place.list.lastElementChild ?? place.list).append(list);
      startAt(list, sign);
      place = { level, list, id };
      open.push(place);
    }
    const item = entry.ownerDocument.createElement('li');
    item.append(...entry.childNodes);
    place.list.append(item);
    entry.remove();
    last = open[0]?.list ?? null;
  }
}

/** Lists right inside of lists, as Google Docs writes them, belong to the entry before. */
function mendNestedLists(body: Element): void {
  for (const only of [...body.querySelectorAll('li > p:only-child')]) unwrap(only);
  for (const list of [...body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')]) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
  }
}

/** The page has the only heading of the first level. */
function lowerHeadings(body: Element): void {
  for (const title of body.querySelectorAll('p[class*="MsoTitle"]')) rename(title, 'h1');
  if (body.querySelector('h1') === null) return;
  for (const level of [5, 4, 3, 2, 1]) {
    for (const heading of body.querySelectorAll(`h${level}`)) rename(heading, `h${level + 1}`);
  }
}

const isCodeFont = (fonts: string) => /courier|consolas|monospace|menlo|monaco/i.test(fonts);

/** What spans say by their style is said by elements. */
function nameStyles(body: Element): void {
  for (const span of [...body.querySelectorAll<HTMLElement>('span[style]')]) {
    const { verticalAlign, fontFamily } = span.style;
    if (verticalAlign === 'super') rename(span, 'sup');
    else if (verticalAlign === 'sub') rename(span, 'sub');
    else if (isCodeFont(fontFamily) && span.closest('pre, code') === null) rename(span, 'code');
  }
}

/** Links that lead through Google lead where they mean. */
function straightenLinks(body: Element): void {
  for (const link of body.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    if (!URL.canParse(href)) continue;
    const { hostname, pathname, searchParams } = new URL(href);
    const meant = hostname.endsWith('google.com') && pathname === '/url' ? searchParams.get('q') : null;
    if (meant) link.setAttribute('href', meant);
  }
  for (const bookmark of body.querySelectorAll('a:not([href])')) unwrap(bookmark);
}

/** Videos in frames become links, as the product keeps them. */
function linkVideos(body: Element): void {
  for (const frame of body.querySelectorAll('iframe')) {
    const video = readVideo(frame.getAttribute('src'));
    if (video === null) continue;
    const link = frame.ownerDocument.createElement('a');
    link.className = 'video';
    link.href = video.address;
    link.textContent = frame.getAttribute('title') || video.address;
    frame.replaceWith(link);
  }
}

export interface Pasted {
  html: string;
  /** Pictures that lie where readers do not see them, or elsewhere. */
  lost: number;
}

const ownPicture = /^\/api\/v1\/file-entries\/\d{1,9}$/;

/** HTML of Word, Google Docs and other pages as an editor takes it: what it says, without how it looked there. */
export function cleanPastedHtml(html: string): Pasted {
  // A document that is parsed runs nothing and fetches nothing.
  const { body } = new DOMParser().parseFromString(html.replace(conditional, ''), 'text/html');
  for (const noise of body.querySelectorAll('style, script, meta, link, title, xml, [hidden]')) {
    noise.remove();
  }
  for (const fake of body.querySelectorAll('b[id^="docs-internal-guid"], b[style*="font-weight:normal"]')) {
    unwrap(fake);
  }
  mendWordLists(body);
  mendNestedLists(body);
  lowerHeadings(body);
  nameStyles(body);
  straightenLinks(body);
  linkVideos(body);
  let lost = 0;
  for (const picture of body.querySelectorAll('img')) {
    if (ownPicture.test(picture.getAttribute('src') ?? '')) continue;
    picture.remove();
    lost += 1;
  }
  for (const line of [...body.querySelectorAll('p')]) {
    if (line.textContent?.trim() === '' && line.querySelector('img, br, video') === null) line.remove();
  }
  for (const end of body.querySelectorAll('br.Apple-interchange-newline')) end.remove();
  return { html: body.innerHTML, lost };
}
