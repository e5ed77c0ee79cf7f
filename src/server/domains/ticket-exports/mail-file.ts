import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { plainLines } from '../../platform/html/message-html.ts';
import { articleOf, fieldsOf, pageEnd, pageStart } from './html-file.ts';
import { fileText, headlineOf, inlineIds } from './message-html.ts';
import { type AttachedFile, filesOf } from './queries.ts';
import { messagesOf, readStored, requesterEmail, type TicketSource } from './source.ts';

/** Attachments of one mail: mailboxes take few messages that are larger. */
const maxFileBytes = 25_000_000;
const maxFiles = 100;

const composer = createTransport({ streamTransport: true, buffer: false, newline: 'windows' });

/** The attachments that fit into the mail and whose content is stored. */
export async function includedFiles({ services, ticket, withNotes }: TicketSource): Promise<AttachedFile[]> {
  const included = new Map<number, AttachedFile>();
  let bytes = 0;
  for (const file of await filesOf(services.db, ticket.id, withNotes)) {
    if (included.has(file.id) || included.size >= maxFiles || bytes + file.file_size > maxFileBytes) continue;
    if ((await services.storages.on(file.driver).stat(file.storage_key)) === null) continue;
    included.set(file.id, file);
    bytes += file.file_size;
  }
  return [...included.values()];
}

const contentId = ({ ticket, site }: TicketSource, id: number) =>
  `file-${id}.ticket-${ticket.id}@${new URL(site.url).hostname}`;

/** The conversation as plain text; attachments that are not part of the mail are marked. */
async function* textPart(source: TicketSource, included: ReadonlySet<number>): AsyncGenerator<string> {
  const { translate } = source;
  yield `${fieldsOf(source)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n`;
  for await (const message of messagesOf(source)) {
    const { name, notes } = headlineOf(message, source);
    const files = message.files.map((file) =>
      included.has(file.id) ? fileText(file) : translate(':name (not included)', { name: fileText(file) }),
    );
    yield `\n${'-'.repeat(40)}\n${[name, ...notes].join(' · ')}\n\n${plainLines(message.body)}\n`;
    if (files.length > 0) yield `\n${translate('Attachments')}:\n${files.join('\n')}\n`;
  }
}

async function* htmlPart(source: TicketSource, included: ReadonlySet<number>): AsyncGenerator<string> {
  yield pageStart(source);
  for await (const message of messagesOf(source)) {
    const own = new Set(message.files.map(({ id }) => id));
    const shown = [...inlineIds(message.body)].filter((id) => included.has(id) && own.has(id));
    yield articleOf(message, source, new Map(shown.map((id) => [id, `cid:${contentId(source, id)}`])));
  }
  yield pageEnd;
}

/** Content that is opened when it is its turn. */
async function* contentOf(source: TicketSource, file: AttachedFile): AsyncGenerator<Uint8Array> {
  const stored = await readStored(source, file);
  if (stored === null) throw new Error(`The content of file ${file.id} is missing.`);
  yield* stored.stream;
}

/** Ids of the included files that a message shows in its text. */
async function shownIds(source: TicketSource): Promise<Set<number>> {
  const ids = new Set<number>();
  for await (const { body } of messagesOf(source)) for (const id of inlineIds(body)) ids.add(id);
  return ids;
}

/** Composite types would have to be sent as they are, and could not be told from parts of this message. */
const typeOf = ({ mime }: AttachedFile) =>
  /^(?:message|multipart)\//i.test(mime) ? 'application/octet-stream' : mime;

/**
 * The ticket as one message of RFC 5322, from its requester: the conversation as text and as HTML, and its attachments.
 * It is made while it is read.
 */
export async function* mailFile(
  source: TicketSource,
  included: readonly AttachedFile[],
): AsyncGenerator<Uint8Array> {
  const { ticket, site, services } = source;
  const ids = new Set(included.map(({ id }) => id));
  const inText = await shownIds(source);
  const { message } = await composer.sendMail({
    from: { name: ticket.user.display_name, address: requesterEmail(source) },
    to: (await services.mailSettings()).from,
    subject: ticket.subject,
    date: new Date(ticket.created_at),
    messageId: `<ticket-${ticket.id}.${Date.parse(ticket.created_at)}@${new URL(site.url).hostname}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
    text: Readable.from(textPart(source, ids)),
    html: Readable.from(htmlPart(source, ids)),
    attachments: included.map((file) => ({
      filename: file.name,
      contentType: typeOf(file),
      contentTransferEncoding: 'base64' as const,
      content: Readable.from(contentOf(source, file)),
      ...(inText.has(file.id) && { cid: contentId(source, file.id), contentDisposition: 'inline' as const }),
    })),
  });
  yield* message as Readable;
}
