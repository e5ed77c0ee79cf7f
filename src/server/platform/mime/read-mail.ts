import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { cleanEmail } from '#shared/email-domains.ts';
import { cutText } from '#shared/text.ts';
import { isSenderProven } from './authentication.ts';
import { decodeUnnamed, withKnownCharsets } from './charsets.ts';
import {
  automaticOf,
  headerEnd,
  isMarkedAsSpam,
  maxHeaderBytes,
  messageIdsIn,
  readHeaderLines,
} from './headers.ts';
import { withLikelyCharsets } from './likely-charsets.ts';
import type { Mail, MailAddress, MailAttachment } from './mail.ts';
import { readReport } from './report.ts';
import { openTnef } from './tnef.ts';

const maxAddresses = 100;
const maxAttachments = 50;
const maxSubject = 255;
const maxName = 100;
const maxAddress = 254;

/** Characters of one header: enough for two thousand recipients. */
const maxHeaderLine = 64 * 1024;

/** Characters of a body; what is longer is cut, and stays in the raw message. */
const maxBody = 5_000_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are taken out.
const controls = /[\u0000-\u001f\u007f]+/g;

const oneLine = (text: string, max: number) => cutText(text.replaceAll(controls, ' ').trim(), max);

function addressesOf(field: AddressObject | AddressObject[] | undefined): MailAddress[] {
  const all = [field ?? []].flat().flatMap(({ value }) => value.flatMap((one) => one.group ?? [one]));
  const found = new Map<string, MailAddress>();
  for (const { address, name } of all) {
    const clean = cleanEmail(address ?? '').toLowerCase();
    if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(clean) || clean.length > maxAddress || found.has(clean)) continue;
    found.set(clean, { address: clean, name: oneLine(name, maxName) });
    if (found.size === maxAddresses) break;
  }
  return [...found.values()];
}

const isTnef = ({ name, type }: MailAttachment) =>
  type === 'application/ms-tnef' || type === 'application/vnd.ms-tnef' || /^winmail\.dat$/i.test(name);

/** The attachments with those that Outlook packed into one, and the text that was packed with them. */
function unpacked(files: readonly MailAttachment[]): { files: MailAttachment[]; html: string | null } {
  let html: string | null = null;
  const all = files.flatMap((file) => {
    const opened = isTnef(file) ? openTnef(Buffer.from(file.content)) : null;
    if (opened === null) return [file];
    html ??= opened.html;
    return opened.files.map((inner) => ({ ...inner, name: oneLine(inner.name, 200) || 'attachment' }));
  });
  return { files: all.slice(0, maxAttachments), html };
}

function filesOf({ attachments }: ParsedMail) {
  const files: MailAttachment[] = [];
  const dropped: Mail['dropped'] = [];
  for (const { filename, contentType, content, cid } of attachments) {
    // A broken part has none.
    const type = typeof contentType === 'string' ? contentType.toLowerCase() : 'application/octet-stream';
    // Of a report; it is read, not attached.
    const name =
      oneLine(
        typeof filename === 'string' ? filename : type === 'message/rfc822' ? 'message.eml' : 'attachment',
        200,
      ) || 'attachment';
    if (files.length === maxAttachments) {
      dropped.push({ name, reason: 'The message has more than 50 attachments.' });
      continue;
    }
    files.push({
      name,
      type,
      content,
      cid: typeof cid === 'string' ? cid.replace(/^<|>$/g, '') || null : null,
    });
  }
  return { ...unpacked(files), dropped: dropped.slice(0, 100) };
}

/** Whether it names no whole type: the parser takes its words for a file. */
const isOfNoType = (contentType: string) => !/^[\w.+-]+\/[\w.+-]+/.test(contentType);

/**
 * The words of a message whose parts are not where its header says: all behind the header, without the lines between
 * parts; null for one that can be read otherwise, or has none.
 */
async function unreadText(
  raw: Buffer,
  contentType: string | null,
  files: readonly MailAttachment[],
): Promise<string | null> {
  if (contentType === null) return null;
  const isBroken = isOfNoType(contentType) || (/^multipart\//i.test(contentType) && files.length === 0);
  if (!isBroken) return null;
  const text = await decodeUnnamed(raw.subarray(headerEnd(raw)).subarray(0, maxBody));
  return text.replaceAll(/^--\S{0,200}\s{0,5}$/gm, '').trim() || null;
}

const nothing = {
  to: [],
  cc: [],
  delivered_to: [],
  in_reply_to: [],
  references: [],
  attachments: [],
  dropped: [],
};

function unreadable(malformed: string, header: Mail['header']): Mail {
  return {
    ...nothing,
    ...{ message_id: null, from: null, subject: '', html: null, text: null, header, malformed },
    ...{ automatic: null, isProvenBy: () => false, spam: false, report: null },
  };
}

const parse = (raw: Buffer) =>
  simpleParser(withKnownCharsets(raw), {
    keepCidLinks: true,
    keepDeliveryStatus: true,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  });

/** Signs of a wrong charset: characters that could not be decoded, and controls that nobody writes. */
const broken = /[\u0080-\u009f\ufffd]/;

/** Whether its charset is a wrong one. */
const isBroken = ({ html, text, subject, from, to, cc, attachments }: ParsedMail) =>
  [
    html,
    text,
    subject,
    ...[from, to, cc].flat().map((field) => field?.text),
    ...attachments.map((file) => file.filename),
  ].some((shown) => typeof shown === 'string' && broken.test(shown));

/** Reads the header of a raw message, which may be cut behind it: a mail without words and files. */
export const readHeader = (raw: Buffer): Promise<Mail> => readMail(raw.subarray(0, headerEnd(raw)));

/** Reads a raw message. Never throws for what it contains. */
export async function readMail(raw: Buffer): Promise<Mail> {
  const lines = readHeaderLines(raw);
  const header = (name: string) => lines.find((line) => line.name === name.toLowerCase())?.value ?? null;
  if (!lines.some(({ name }) => ['from', 'to', 'subject', 'date', 'received', 'message-id'].includes(name)))
    return unreadable('It has no header.', header);
  if (lines.some(({ value }) => value.length > maxHeaderLine) || headerEnd(raw) >= maxHeaderBytes)
    return unreadable('Its header is too long.', header);
  let parsed: ParsedMail;
  try {
    parsed = await parse(raw);
    if (isBroken(parsed)) parsed = await parse(await withLikelyCharsets(raw));
  } catch (error) {
    return unreadable(error instanceof Error ? cutText(error.message, 200) : 'It is broken.', header);
  }
  const authors = addressesOf(parsed.from);
  const [from = null] = authors;
  const { files, dropped, html: packed } = filesOf(parsed);
  const html = typeof parsed.html === 'string' && parsed.html.trim() !== '' ? parsed.html : packed;
  const parsedText = parsed.text !== undefined && parsed.text.trim() !== '' ? parsed.text : null;
  const unread =
    html === null && parsedText === null ? await unreadText(raw, header('content-type'), files) : null;
  const text = parsedText ?? unread;
  return {
    message_id: messageIdsIn(header('message-id'))[0] ?? null,
    in_reply_to: messageIdsIn(header('in-reply-to'), 5),
    references: messageIdsIn(header('references')),
    from,
    to: addressesOf(parsed.to),
    cc: addressesOf(parsed.cc),
    delivered_to: lines
      .filter(({ name }) => name === 'delivered-to' || name === 'x-original-to')
      .map(({ value }) => value.toLowerCase().replace(/^<|>$/g, ''))
      .slice(0, maxAddresses),
    subject: oneLine(parsed.subject ?? '', maxSubject),
    html: html === null ? null : cutText(html, maxBody),
    text: text === null ? null : cutText(text, maxBody),
    attachments: unread === null ? files : [],
    dropped,
    header,
    automatic: automaticOf(header),
    isProvenBy: (server) =>
      from !== null && authors.length === 1 && isSenderProven(lines, from.address, server),
    spam: isMarkedAsSpam(header),
    report: readReport(raw, header, from, files),
    malformed: null,
  };
}
