/** The text of a message without formatting; a table row becomes a line, its cells are separated by tabs. */
export function toText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<br\s*\/?>/g, '\n'), 'text/html');
  const lines = [...body.querySelectorAll('p, pre, tr')].flatMap((block) => {
    if (block.matches('tr *')) return [];
    if (!block.matches('tr')) return [block.textContent ?? ''];
    return [
      [...block.children].map((cell) => cell.textContent?.trim().replaceAll('\n', ' ') ?? '').join('\t'),
    ];
  });
  return lines.length > 0 ? lines.join('\n') : (body.textContent ?? '');
}

/** Whether a message has no formatting, so that `toText` loses nothing. */
export const isPlain = (html: string): boolean => !/<(?!\/?p>|br\s*\/?>)/.test(html);
