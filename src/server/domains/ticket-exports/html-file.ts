import { buffer } from 'node:stream/consumers';
import { valueText } from '#shared/custom-values.ts';
import { escapeHtml } from '#shared/markup.ts';
import { isInternal } from '#shared/message-types.ts';
import { directionOf } from '#shared/translation.ts';
import { fileText, headlineOf, inlineIds, messageHtml } from './message-html.ts';
import type { ExportedMessage } from './queries.ts';
import { messagesOf, readStored, requesterEmail, type TicketSource } from './source.ts';

/** Images of these types are shown in the page: they hold no script. */
const shownTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

const maxImageBytes = 5_000_000;
const maxImagesBytes = 25_000_000;

/** Nothing of the page is loaded, and nothing of it runs, wherever it is opened. */
const policy =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const style = `
:root { color-scheme: light; }
body { max-width: 800px; margin: 0 auto; padding: 24px 20px; background: #fff; color: #1b1f27; font: 15px/24px system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 30px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0 0 24px; padding: 0 0 16px; border-bottom: 1px solid #c9ced6; font-size: 14px; }
dt, .about, .files { color: #4a5361; }
dd { margin: 0; }
article { margin: 0 0 16px; padding: 12px 16px; border: 1px solid #c9ced6; border-radius: 8px; }
article.agent { background: #f6f7f9; }
article.note { border-color: #c8912b; background: #fff8e6; }
h2 { display: inline; margin: 0; font-size: 15px; }
header { margin: 0 0 8px; }
.about, .files { font-size: 13px; }
.body :is(p, ul, ol, pre, blockquote) { margin: 0 0 12px; }
.body :is(p, li, blockquote) { unicode-bidi: plaintext; }
.body blockquote { padding-inline-start: 12px; border-inline-start: 3px solid #929ba8; color: #4a5361; }
.body pre { white-space: pre-wrap; }
.body img { max-width: 100%; height: auto; }
.body table { border-collapse: collapse; }
.body :is(th, td) { padding: 4px 8px; border: 1px solid #929ba8; text-align: start; vertical-align: top; }
.image { color: #4a5361; }
.files { margin: 8px 0 0; padding: 0; list-style: none; }
@media print {
  body { max-width: none; padding: 0; }
  article { background: none !important; }
  header { break-after: avoid; }
}`;

/** The label of the priority of a ticket. */
function priorityText({ ticket, priorities, translate }: TicketSource): string | null {
  const found = priorities.find(({ name }) => name === ticket.priority);
  return found === undefined ? null : translate(found.label);
}

/** The values of the site's own fields. */
const customFieldsOf = ({ fields, ticket, translate }: TicketSource) =>
  fields.map((field): [string, string | null] => {
    const value = ticket.custom_fields[field.key] ?? null;
    const text =
      typeof value === 'boolean' ? (value ? translate('Yes') : translate('No')) : valueText(field, value);
    return [translate(field.label), text];
  });

/** The fields of the ticket that are set: what it is called, what it is. */
export function fieldsOf(source: TicketSource): [string, string][] {
  const { ticket, translate, dateText } = source;
  const email = requesterEmail(source);
  const { user, category, assignee, workspace } = ticket;
  const tags = ticket.tags.filter(({ type }) => type === 'custom').map(({ display_name }) => display_name);
  const fields: [string, string | null | undefined][] = [
    [translate('Ticket number'), `#${ticket.id}`],
    [
      translate('Requester'),
      email === '' || email === user.display_name ? user.display_name : `${user.display_name} <${email}>`,
    ],
    [translate('Cc'), ticket.cc?.join(', ')],
    [translate('Created'), dateText(ticket.created_at)],
    [translate('Status'), translate(ticket.status_label)],
    [translate('Priority'), priorityText(source)],
    [translate('Assignee'), assignee?.display_name],
    [translate('Category'), category?.display_name],
    [translate('Workspace'), workspace?.name],
    [translate('Tags'), tags.join(', ')],
    ...customFieldsOf(source),
  ];
  return fields.flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
}

/** The images in the text of a message, as data; none but its own attachments, as far as the page has room. */
async function imagesIn(source: TicketSource, { body, files }: ExportedMessage, room: number) {
  const inText = inlineIds(body);
  const images = new Map<number, string>();
  let bytes = 0;
  for (const file of files) {
    const size = file.file_size;
    if (!inText.has(file.id) || !shownTypes.has(file.mime)) continue;
    if (size > maxImageBytes || bytes + size > room) continue;
    const stored = await readStored(source, file);
    if (stored === null) continue;
    images.set(file.id, `data:${file.mime};base64,${(await buffer(stored.stream)).toString('base64')}`);
    bytes += size;
  }
  return { images, bytes };
}

/** A message as an element. */
export function articleOf(
  message: ExportedMessage,
  source: TicketSource,
  images: ReadonlyMap<number, string>,
) {
  const { name, notes } = headlineOf(message, source);
  const kind = isInternal(message) ? 'note' : message.by_requester ? 'customer' : 'agent';
  const files = message.files.filter(({ id }) => !images.has(id));
  const list = files.map((file) => `<li dir="auto">${escapeHtml(fileText(file))}</li>`).join('');
  return `<article class="${kind}"><header><h2><bdi>${escapeHtml(name)}</bdi></h2> <span class="about">${notes
    .map((note) => `<bdi>${escapeHtml(note)}</bdi>`)
    .join(' · ')}</span></header>
<div class="body" dir="auto">${messageHtml(message.body, source, images)}</div>${
    list === ''
      ? ''
      : `\n<ul class="files" aria-label="${escapeHtml(source.translate('Attachments'))}">${list}</ul>`
  }</article>\n`;
}

/** Everything before the messages. */
export function pageStart(source: TicketSource): string {
  const { ticket, language, site } = source;
  const title = escapeHtml(`#${ticket.id} ${ticket.subject} · ${site.name}`);
  const fields = fieldsOf(source)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`)
    .join('\n');
  return `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}
</style>
</head>
<body>
<h1 dir="auto">${escapeHtml(ticket.subject)}</h1>
<dl>
${fields}
</dl>
<main>
`;
}

export const pageEnd = '</main>\n</body>\n</html>\n';

/** The ticket as one page that needs nothing else. */
export async function* htmlFile(source: TicketSource): AsyncGenerator<string> {
  yield pageStart(source);
  let room = maxImagesBytes;
  for await (const message of messagesOf(source)) {
    const { images, bytes } = await imagesIn(source, message, room);
    room -= bytes;
    yield articleOf(message, source, images);
  }
  yield pageEnd;
}
