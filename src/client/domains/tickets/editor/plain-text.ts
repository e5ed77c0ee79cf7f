/** The lines of what a message says, without its formatting; a row of a table is a line, tabs part its cells. */
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

/** Whether a message has no formatting, so that its lines are all there is to it. */
export const isPlain = (html: string): boolean => !/<(?!\/?p>|br\s*\/?>)/.test(html);
