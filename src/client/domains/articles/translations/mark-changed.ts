const blocks = 'p, h1, h2, h3, h4, h5, h6, li, tr, pre, dt, dd, blockquote, figure, figcaption, summary';

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

/** The innermost paragraphs of a text: rows of tables and entries of lists are some too. */
const paragraphsOf = (body: HTMLElement) =>
  [...body.querySelectorAll(blocks)].filter((block) => block.querySelector(blocks) === null);

/** What a paragraph says and shows, whatever its form. */
const contentOf = (block: Element) =>
  [
    (block.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ...[...block.querySelectorAll('img')].map((image) => image.getAttribute('src') ?? ''),
  ].join('\n');

/** Where a mark stands: what is dressed for readers by its tag is wrapped, what may only lie in its list or table is not. */
function mark(block: Element): void {
  let place = block;
  if (!block.matches('li, tr, dt, dd, figcaption, summary')) {
    place = document.createElement('div');
    block.replaceWith(place);
    place.append(block);
  }
  place.setAttribute('data-changed', '');
}

/** HTML of an article with `data-changed` at every paragraph that an earlier text does not have, and how many there are. */
export function markChanged(html: string, earlier: string): { html: string; count: number } {
  const known = new Map<string, number>();
  for (const block of paragraphsOf(parse(earlier))) {
    const content = contentOf(block);
    known.set(content, (known.get(content) ?? 0) + 1);
  }
  const body = parse(html);
  let count = 0;
  for (const block of paragraphsOf(body)) {
    const content = contentOf(block);
    const left = known.get(content) ?? 0;
    known.set(content, left - 1);
    if (left > 0 || content === '') continue;
    mark(block);
    count += 1;
  }
  return { html: body.innerHTML, count };
}
