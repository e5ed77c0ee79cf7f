/** The new words of a text, and the history below them. */
export interface SplitText {
  body: string;
  quoted: string | null;
}

/** Lines of "On … wrote:" in several languages: they end in a colon and hold a time or an address. */
const attribution =
  /^(?:on|am|le|el|il|op|em|den|dnia|w dniu|dne|в|на|في|dana|a|pe|tarihinde)?[^\n]{0,300}(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|escreveu|skrev|napisał\(a\)|napisał|napsal\(a\)|napsal|пишет|написал|написала|كتب|yazdı|kirjoitti|írta|scris)[^\n]{0,60}:\s{0,5}$/iu;

/** Whether a line says who wrote what is quoted below it. */
export const isAttribution = (text: string) =>
  text.length <= 400 && attribution.test(text.trim()) && /\d|@/.test(text);

const divider =
  /^\s{0,5}-{2,20}\s{0,5}(?:original message|ursprüngliche nachricht|original-nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|mensagem original|oryginalna wiadomość|исходное сообщение|الرسالة الأصلية|reply above this line)\s{0,5}-{2,20}\s{0,5}$/iu;

const headerLine =
  /^\*?(?:from|von|de|da|van|od|от|من|sent|gesendet|envoyé|enviado|inviato|verzonden|date|datum|data|to|an|à|para|a|aan|subject|betreff|objet|asunto|oggetto|onderwerp)\*?\s?:/iu;
const fromLine = /^\*?(?:from|von|de|da|van|od|от|من)\*?\s?:\s?\S/iu;

/** A signature, or the line that telephones add. */
const signature =
  /^(?:-- ?|sent from my .{1,60}|von meinem .{1,60} gesendet|gesendet mit der .{1,60}|envoyé de mon .{1,60}|enviado desde mi .{1,60}|get outlook for .{1,40}|sent from (?:outlook|yahoo mail|mail) .{0,60})$/iu;

/** Above the headers that Outlook quotes. */
const ruler = /^\s{0,3}_{10,100}\s{0,3}$/;

/** Above a forwarded message, which is what its sender wants to show. */
const forward =
  /^(?:-{2,20}\s?(?:forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado)|(?:begin forwarded message|anfang der weitergeleiteten nachricht):)/i;

/** Whether a forwarded message begins with the text. */
export const isForward = (text: string) => forward.test(text.trimStart());

const isQuoted = (line: string) => /^\s{0,3}>/.test(line);
const isBlank = (line: string) => line.trim() === '';

/** Whether a block of headers, as Outlook quotes them, begins at the line. */
const startsHeaders = (lines: readonly string[], at: number) =>
  fromLine.test(lines[at] ?? '') &&
  lines.slice(at + 1, at + 6).filter((line) => headerLine.test(line)).length >= 2;

const leads = /^(?:on|am|le|el|il|op|em|den|dnia|w dniu|dne|в|на|في)\s/iu;

/** Long attributions are wrapped: up to three lines belong together. */
function startsAttribution(lines: readonly string[], at: number): boolean {
  const [first = '', ...next] = lines.slice(at, at + 3);
  if (isQuoted(first)) return false;
  if (isAttribution(first)) return true;
  const below = next.find((line) => !isBlank(line));
  if (first.length <= 400 && below !== undefined && isQuoted(below) && attribution.test(first.trim()))
    return true;
  if (!leads.test(first.trim())) return false;
  const [second = '', third = ''] = next;
  return (
    isAttribution(`${first} ${second}`) || (!isBlank(second) && isAttribution(`${first} ${second} ${third}`))
  );
}

/** Whether everything from the line on is history: there are no words of the writer between or below quoted lines. */
function isHistory(lines: readonly string[], at: number): boolean {
  let hasQuoted = false;
  for (const line of lines.slice(at)) {
    if (isQuoted(line)) hasQuoted = true;
    else if (hasQuoted && signature.test(line.trim())) return true;
    else if (hasQuoted && !isBlank(line)) return false;
  }
  return true;
}

/** The next line with words. */
const nextLine = (lines: readonly string[], at: number) =>
  lines.findIndex((line, index) => index > at && !isBlank(line));

/** The line that a telephone adds stands above the history. */
function withSignature(lines: readonly string[], start: number): number {
  const before = lines.slice(0, start).findLastIndex((line) => !isBlank(line));
  return start < lines.length && signature.test((lines[before] ?? '').trim()) ? before : start;
}

/** The line at which the history begins; the number of lines without one. */
function historyStart(lines: readonly string[]): number {
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (isBlank(line)) continue;
    if (isForward(line)) return lines.length;
    if (divider.test(line) || startsHeaders(lines, at)) return at;
    if (ruler.test(line) && startsHeaders(lines, nextLine(lines, at))) return at;
    if (startsAttribution(lines, at)) return isHistory(lines, at) ? at : lines.length;
    if (isQuoted(line)) return isHistory(lines, at) ? at : lines.length;
    if (signature.test(line.trim()) && (line.startsWith('--') || lines.length - at <= 4)) return at;
  }
  return lines.length;
}

/** Splits a plain text. A text that would be empty without its history stays whole. */
export function splitText(text: string): SplitText {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const start = withSignature(lines, historyStart(lines));
  const body = lines.slice(0, start).join('\n').trim();
  const quoted = lines.slice(start).join('\n').trim();
  return body === '' || quoted === '' ? { body: text.trim(), quoted: null } : { body, quoted };
}

export const startsHeaderBlock = (text: string) =>
  startsHeaders(
    text.split('\n').filter((line) => !isBlank(line)),
    0,
  );

export const isSignatureLine = (text: string) => signature.test(text.trim());
