import type { Mail } from './mail.ts';

/** Bytes of a header; what comes after them is not read as one. */
export const maxHeaderBytes = 256 * 1024;

export interface HeaderLine {
  /** In lower case. */
  name: string;
  /** Unfolded, as it was sent. */
  value: string;
}

/** Where the header of a message ends, before the empty line; all of it without one. */
export function headerEnd(raw: Buffer): number {
  const limit = raw.subarray(0, maxHeaderBytes);
  const ends = [limit.indexOf('\r\n\r\n'), limit.indexOf('\n\n')].filter((at) => at >= 0);
  return ends.length === 0 ? limit.length : Math.min(...ends);
}

/** The header of a message, line by line. */
export function readHeaderLines(raw: Buffer): HeaderLine[] {
  const lines: HeaderLine[] = [];
  for (const line of raw.subarray(0, headerEnd(raw)).toString('latin1').split(/\r?\n/)) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(line) && last !== undefined) last.value += ` ${line.trim()}`;
    else {
      const colon = line.indexOf(':');
      if (colon > 0)
        lines.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() });
    }
  }
  return lines;
}

type ReadHeader = Mail['header'];

/** Whether a program answered or sent the mail, by its header. */
export function automaticOf(header: ReadHeader): Mail['automatic'] {
  const submitted = header('auto-submitted')?.toLowerCase() ?? 'no';
  const precedence = header('precedence')?.toLowerCase() ?? '';
  const answers =
    submitted.startsWith('auto-replied') ||
    precedence === 'auto_reply' ||
    ['x-autoreply', 'x-autorespond'].some((name) => header(name) !== null);
  if (answers) return 'auto_reply';
  const isList = header('list-id') !== null || ['bulk', 'junk', 'list'].includes(precedence);
  return isList || !submitted.startsWith('no') ? 'automated' : null;
}

export const isMarkedAsSpam = (header: ReadHeader) =>
  header('x-spam-flag')?.toLowerCase().startsWith('yes') === true;

/** Message-IDs in a header, without angle brackets. */
export const messageIdsIn = (value: string | null, max = 100): string[] =>
  [...(value ?? '').slice(0, 100_000).matchAll(/<([^<>\s]{1,998})>/g)].map(([, id]) => id ?? '').slice(-max);
