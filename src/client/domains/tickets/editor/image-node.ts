import { Image } from '@tiptap/extension-image';

const ownAddress = /^\/api\/v1\/file-entries\/\d{1,9}$/;

/** The address of an image of this site as messages keep it: without the name of the site. */
function ownFile(node: HTMLElement): string | null {
  const src = node.getAttribute('src');
  if (src === null || !URL.canParse(src, location.href)) return null;
  const { origin, pathname } = new URL(src, location.href);
  return origin === location.origin && ownAddress.test(pathname) ? pathname : null;
}

/** The address of an image that lies elsewhere: kept, and not loaded by whoever writes or reads the message. */
function remoteAddress(node: HTMLElement): string | null {
  const address = node.getAttribute('data-remote') ?? node.getAttribute('src');
  if (address === null || !URL.canParse(address, location.href)) return null;
  const { origin, protocol, href } = new URL(address, location.href);
  return origin !== location.origin && /^https?:$/.test(protocol) ? href : null;
}

/** Images in a message: files of this site, and what lies elsewhere and is pasted along with text. */
export const ImageNode = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      src: { default: null, parseHTML: ownFile },
      remote: {
        default: null,
        parseHTML: remoteAddress,
        renderHTML: ({ remote, alt }) =>
          remote === null ? {} : { 'data-remote': remote, alt: alt || new URL(remote).host },
      },
    };
  },
  // Signs that are typed are no wish for an image.
  addInputRules: () => [],
  parseHTML: () => [
    {
      tag: 'img',
      getAttrs: (node) => (ownFile(node) === null && remoteAddress(node) === null ? false : null),
    },
  ],
});
