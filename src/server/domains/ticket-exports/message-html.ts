import { formatSize } from '#shared/file-size.ts';
import { escapeHtml } from '#shared/markup.ts';
import { replaceRemoteImages } from '#shared/remote-images.ts';
import { sanitizeMessage } from '../../platform/html/message-html.ts';
import type { MailSite } from '../../platform/mail/template.ts';
import { displayName } from '../auth/queries.ts';
import type { AttachedFile, ExportedMessage } from './queries.ts';
import type { TicketSource } from './source.ts';

const picture = /<img\b[^<>]*>/gi;
const ownFile = /\ssrc="\/api\/v1\/file-entries\/(\d{1,9})"/;
const alternative = /\salt="([^"]*)"/;

/** The start of a link to a page of the site itself. */
const ownLink = /(<a\b[^<>]*?\shref=")\/(?!\/)/gi;

/** The ids of the files that a message shows in its text. */
export const inlineIds = (body: string): Set<number> =>
  new Set([...body.matchAll(picture)].flatMap(([tag]) => Number(ownFile.exec(tag)?.[1] ?? 0) || []));

/**
 * The text of a message in a file that loads nothing: images are those that `sources` has by the id of their file, or
 * their alternative text. Links lead to the site.
 */
export function messageHtml(
  body: string,
  { translate, site }: Pick<TicketSource, 'translate' | 'site'>,
  sources: ReadonlyMap<number, string>,
): string {
  const placeholder = (name: string, alt: string | undefined) =>
    `<span class="image">[${escapeHtml(name)}${alt ? `: ${alt}` : ''}]</span>`;
  const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address);
  const local = replaceRemoteImages(sanitizeMessage(body), (address, tag) =>
    placeholder(translate('Remote image from :host', { host: hostOf(address) }), alternative.exec(tag)?.[1]),
  );
  return local
    .replace(picture, (tag) => {
      const source = sources.get(Number(ownFile.exec(tag)?.[1] ?? 0));
      return source === undefined
        ? placeholder(translate('Image'), alternative.exec(tag)?.[1])
        : tag.replace(ownFile, () => ` src="${escapeHtml(source)}"`);
    })
    .replace(ownLink, (_, start: string) => `${start}${escapeHtml(site.url)}/`);
}

/** Author, time and kind of a message, as plain text. */
export function headlineOf(message: ExportedMessage, { translate, dateText }: TicketSource) {
  const { user, filed_by, type, created_at, updated_at } = message;
  return {
    name: user === null ? translate('Deleted user') : displayName(user),
    notes: [
      ...(type === 'notes' ? [translate('Internal note')] : []),
      ...(type === 'forwards' ? [translate('Forwarded')] : []),
      ...(filed_by === null ? [] : [translate('Submitted by :name', { name: displayName(filed_by) })]),
      dateText(created_at),
      ...(updated_at === created_at ? [] : [translate('Edited')]),
    ],
  };
}

export const fileText = ({ name, file_size }: AttachedFile) => `${name} (${formatSize(file_size)})`;

const noImages = new Map<number, string>();

/** The text of a message in a mail to people without access to its images. */
export const mailedHtml = (body: string, site: MailSite): string =>
  messageHtml(body, { translate: site.translate, site }, noImages);
