/** Focuses the next or previous link of a list; from outside, the open one, else the first. */
export function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLElement>('a') ?? [])];
  const focused = links.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : links.findIndex((link) => link.ariaCurrent !== null);
  const next = links[from < 0 ? 0 : Math.min(Math.max(from + step, 0), links.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
