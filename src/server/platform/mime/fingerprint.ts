import { createHash } from 'node:crypto';
import { headerEnd } from './headers.ts';

/** Headers that servers on the way add. */
const trace =
  /^(?:return-path|received|delivered-to|dkim-signature|arc-[^:]*|authentication-results|x-[^:]*)$/i;

/** The header without those lines, and their continuations. */
function withoutTrace(head: string): string {
  let isTrace = false;
  return head
    .split(/\r?\n/)
    .filter((line) => {
      if (!/^[ \t]/.test(line)) isTrace = trace.test(line.slice(0, Math.max(0, line.indexOf(':'))).trim());
      return !isTrace;
    })
    .join('\n');
}

/** SHA-256 of a message without its trace headers, in hex: the same for the same mail by whatever way it came. */
export function fingerprintOf(raw: Buffer): string {
  const end = headerEnd(raw);
  return createHash('sha256')
    .update(withoutTrace(raw.subarray(0, end).toString('latin1')))
    .update(raw.subarray(end))
    .digest('hex');
}
