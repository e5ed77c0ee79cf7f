const longest = 300;

// bounded: one pass over a text that is cut first.
const address = /[^\s@<>"'()]{1,64}@[^\s@<>"'()]{1,255}/g;

/**
 * What an error said, without what somebody may have written: its first line, with gaps for email addresses, quoted values,
 * addresses of pages, paths of this machine and long numbers.
 */
export const plainReason = (text: string): string =>
  (text.slice(0, 2000).split('\n')[0] ?? '')
    .replaceAll(address, '…@…')
    .replaceAll(/\bhttps?:\/\/([^\s/"']{1,200})[^\s"']*/g, '$1')
    .replaceAll(/(?<=[:=] ?)("[^"]*"|'[^']*'|`[^`]*`|\([^()]*\))/g, '"…"')
    .replaceAll(/(?<=^|[\s'"(])\/[^\s'"():]+/g, '/…')
    .replaceAll(/\d{5,}/g, '…')
    .slice(0, longest);
