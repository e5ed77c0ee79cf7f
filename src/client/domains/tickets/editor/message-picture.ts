import { Image } from '@tiptap/extension-image';

const ownAddress = /^\/api\/v1\/file-entries\/\d{1,9}$/;

/** The address of a picture as messages keep it: without the name of this site; null for what they do not keep. */
function addressOf(node: HTMLElement): string | null {
  const src = node.getAttribute('src');
  if (src === null || !URL.canParse(src, location.href)) return null;
  const { origin, pathname, protocol, href } = new URL(src, location.href);
  if (origin === location.origin) return ownAddress.test(pathname) ? pathname : null;
  return protocol === 'https:' ? href : null;
}

/** Pictures in a message: files of this site, and what lies elsewhere and is pasted along with text. */
export const MessagePicture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), src: { default: null, parseHTML: addressOf } };
  },
  // Signs that are typed are no wish for a picture.
  addInputRules: () => [],
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (node) => (addressOf(node) === null ? false : null) }],
});
