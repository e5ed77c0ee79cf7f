import { Image } from '@tiptap/extension-image';

const ownAddress = /^\/api\/v1\/file-entries\/\d{1,9}$/;

/** The address of this site's image as stored in messages: without the origin. */
function ownFile(node: HTMLElement): string | null {
  const src = node.getAttribute('src');
  if (src === null || !URL.canParse(src, location.href)) return null;
  const { origin, pathname } = new URL(src, location.href);
  return origin === location.origin && ownAddress.test(pathname) ? pathname : null;
}

/** The address of a remote image: kept, but not loaded for the writer or readers. */
function remoteAddress(node: HTMLElement): string | null {
  const address = node.getAttribute('data-remote') ?? node.getAttribute('src');
  if (address === null || !URL.canParse(address, location.href)) return null;
  const { origin, protocol, href } = new URL(address, location.href);
  return origin !== location.origin && /^https?:$/.test(protocol) ? href : null;
}

/** Images in a message: files of this site, and remote images from pasted text. */
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
  // Typed markdown is not converted to images.
  addInputRules: () => [],
  parseHTML: () => [
    {
      tag: 'img',
      getAttrs: (node) => (ownFile(node) === null && remoteAddress(node) === null ? false : null),
    },
  ],
});
