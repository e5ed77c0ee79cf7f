const longest = 300;

// bounded: one pass over a text that is cut first.
const address = /[^\s@<>"'():;,]{1,64}@[^\s@<>"'():;,]{1,255}/g;

/** The name of a table, a column or a constraint. */
const identifier = /^"[a-z0-9_]{1,63}"$/;

/**
 * What an error said, without what somebody may have written: its first line, with gaps for email addresses, quoted values,
 * addresses of pages, paths of this machine and long numbers.
 */
export const plainReason = (text: string): string =>
  (text.slice(0, 2000).split('\n')[0] ?? '')
    .replaceAll(address, '…@…')
    .replaceAll(/\bhttps?:\/\/[^\s"']*/g, 'https://…')
    .replaceAll(/(?<=[:=] ?)("[^"]*"|'[^']*'|`[^`]*`|\([^()]*\))/g, '"…"')
    .replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/g, (quoted) => (identifier.test(quoted) ? quoted : '"…"'))
    .replaceAll(/(?<=^|[\s'"(])\/[^\s'"():]+/g, '/…')
    .replaceAll(/\d{5,}/g, '…')
    .slice(0, longest);
