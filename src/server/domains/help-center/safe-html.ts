import sanitizeHtml from 'sanitize-html';
import { isOwnFile, readVideo, type Video } from '#shared/video.ts';

/** An image and its size in pixels, where known. */
export interface ImageAddress {
  src: string;
  size?: { width: number; height: number } | null;
}

/** Rewrites addresses of links and images: a new address, or null for a missing target. */
export interface Addresses {
  link(href: string): string | null;
  image(src: string): ImageAddress | null;
}

const isExternal = (href: string) => /^(?:[a-z][a-z\d+.-]*:)?\/\//i.test(href);

/** Replaces a video by a link that readers open. */
const videoLink = ({ address }: Video): sanitizeHtml.Tag => ({
  tagName: 'a',
  attribs: { href: address, class: 'video', rel: 'noopener noreferrer' },
});

const ownId = /^(?!h-)[\p{L}\p{N}_.:-]{1,100}$/u;

/** Keeps the author's id of a heading in `data-alias`, for external links. */
const headingAs =
  (tagName: string): sanitizeHtml.Transformer =>
  (_, { id, 'data-alias': alias = id }) => {
    const attribs: sanitizeHtml.Attributes = {};
    if (alias !== undefined && ownId.test(alias)) attribs['data-alias'] = alias;
    return { tagName, attribs };
  };

const allowedTags = [
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'p',
  'div',
  'aside',
  'blockquote',
  'hr',
  'br',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'a',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'mark',
  'small',
  'sub',
  'sup',
  'abbr',
  'cite',
  'q',
  'code',
  'kbd',
  'samp',
  'var',
  'pre',
  'img',
  'video',
  'figure',
  'figcaption',
  'details',
  'summary',
  'table',
  'caption',
  'colgroup',
  'col',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
];

const allowedAttributes: sanitizeHtml.IOptions['allowedAttributes'] = {
  h2: ['data-alias'],
  h3: ['data-alias'],
  h4: ['data-alias'],
  h5: ['data-alias'],
  h6: ['data-alias'],
  a: ['href', 'title', 'rel', 'class'],
  video: ['src', 'controls', 'preload'],
  img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
  ol: ['start'],
  abbr: ['title'],
  th: ['colspan', 'rowspan', 'scope', { name: 'align', values: ['left', 'center', 'right'] }],
  td: ['colspan', 'rowspan', { name: 'align', values: ['left', 'center', 'right'] }],
};

/** HTML without scripts, styles, handlers, frames, and addresses other than http, https and mailto. */
export const sanitize = (html: string, addresses: Addresses) =>
  sanitizeHtml(html, {
    allowedTags,
    allowedAttributes,
    allowedClasses: {
      code: ['language-*'],
      div: ['callout', 'callout-*'],
      aside: ['callout', 'callout-*'],
      blockquote: ['callout', 'callout-*'],
    },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    nestingLimit: 60,
    // Removes elements without a permitted address: the text of a link is kept.
    exclusiveFilter: ({ tag, attribs }) => {
      if (tag === 'a' && !attribs.href) return 'excludeTag';
      return (tag === 'img' || tag === 'video') && !attribs.src;
    },
    transformTags: {
      h1: headingAs('h2'),
      h2: headingAs('h2'),
      h3: headingAs('h3'),
      h4: headingAs('h4'),
      h5: headingAs('h5'),
      h6: headingAs('h6'),
      a: (tagName, { href, title, class: name }) => {
        const video = name === 'video' ? readVideo(href) : null;
        if (video !== null) return videoLink(video);
        const address = href === undefined ? null : addresses.link(href);
        if (address === null) return { tagName, attribs: {} };
        const isAttached = name === 'attachment' && isOwnFile(address);
        const attribs = {
          href: address,
          ...(isAttached ? { class: 'attachment' } : {}),
          ...(title ? { title } : {}),
        };
        return {
          tagName: 'a',
          attribs: isExternal(address) ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
        };
      },
      // Replaces frames by links.
      iframe: (_, { src, title }) => {
        const video = readVideo(src?.replace(/^\/\//, 'https://'));
        return video === null
          ? { tagName: 'iframe', attribs: {} }
          : { ...videoLink(video), text: title || video.address };
      },
      video: (tagName, { src }): sanitizeHtml.Tag => ({
        tagName,
        attribs: isOwnFile(src) ? { src, controls: '', preload: 'metadata' } : {},
      }),
      img: (tagName, { src, alt, title, width, height }) => {
        const address = src === undefined ? null : addresses.image(src);
        if (address === null) return { tagName, attribs: {} };
        const written = { ...(width ? { width } : {}), ...(height ? { height } : {}) };
        const own = address.size && {
          width: String(address.size.width),
          height: String(address.size.height),
        };
        // Known sizes let browsers reserve the space of an image.
        const size = width || height ? written : own;
        const attribs = {
          src: address.src,
          alt: alt ?? '',
          ...(title ? { title } : {}),
          ...size,
          loading: 'lazy',
        };
        return { tagName: 'img', attribs };
      },
    },
  }).trim();
