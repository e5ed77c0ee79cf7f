import { cleanMessage } from '../../platform/html/message-html.ts';
import type { Mail } from '../../platform/mime/mail.ts';
import { splitBody, withInlineImages } from '../../platform/mime/split-body.ts';

/** Prefixes of answers and forwards in several languages. */
const prefixes =
  /^(?:\s{0,5}(?:re|aw|antw|sv|vs|ref|fw|fwd|wg|tr|rv|enc|i|odp|ynt|رد)(?:\[\d{1,3}\])?\s{0,3}:)+\s{0,5}/iu;

/** The number of a ticket, as our mails put it behind their subjects. */
const tag = /\s{0,3}\(#\d{1,9}\)\s{0,3}$/;

/** The subject of a new ticket. */
export const subjectOf = (subject: string) =>
  subject.replace(prefixes, '').replace(tag, '').trim() || '(no subject)';

/** The words of a mail for its ticket, and the history that it quotes, as sanitised HTML. */
export function contentsOf(mail: Mail, inline: ReadonlyMap<string, string>) {
  const { body, quoted } = splitBody(mail);
  return {
    body: withInlineImages(body, inline),
    quoted: quoted === null ? null : cleanMessage(withInlineImages(quoted, inline)).html || null,
  };
}
