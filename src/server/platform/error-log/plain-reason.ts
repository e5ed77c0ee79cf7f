const longest = 300;

// bounded: one pass over a text that is cut first.
const address = /[^\s@<>"'():;,]{1,64}@[^\s@<>"'():;,]{1,255}/g;

/** The name of a table, a column or a constraint. */
const identifier = /^"[a-z0-9_]{1,63}"$/;

/**
 * First line of an error's message without possible user content: gaps replace email addresses, quoted values, URLs,
 * paths of this machine and long numbers.
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
