const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Each line as a paragraph; empty when nothing but space is written. */
export const toHtml = (text: string): string =>
  text.trim() === ''
    ? ''
    : text
        .split('\n')
        .map((line) => `<p>${line.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)}</p>`)
        .join('');

/** The lines of what a message says, without its formatting. */
export function toText(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(/<br\s*\/?>/g, '\n'), 'text/html');
  const blocks = [...body.querySelectorAll('p, pre')].map((block) => block.textContent ?? '');
  return blocks.length > 0 ? blocks.join('\n') : (body.textContent ?? '');
}

/** Whether a message has no formatting, so that its lines are all there is to it. */
export const isPlain = (html: string): boolean => !/<(?!\/?p>|br\s*\/?>)/.test(html);
