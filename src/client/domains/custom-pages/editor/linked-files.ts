import { Node } from '@tiptap/core';
import { isOwnFile, readVideo } from '#shared/video.ts';

const textAttribute = { default: '', rendered: false };

/** A link that stands by itself, and is no part of a sentence: its words are changed beside it. */
const linkBlock = (name: 'video' | 'attachment', addressOf: (href: string) => string | null) =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      href: { default: null },
      text: textAttribute,
    }),
    parseHTML: () => [
      {
        tag: `a.${name}`,
        priority: 80,
        getAttrs: (element) => {
          const href = addressOf(element.getAttribute('href') ?? '');
          return href === null ? false : { href, text: element.textContent ?? '' };
        },
      },
    ],
    renderHTML: ({ node }) => [
      'a',
      { class: name, href: node.attrs.href },
      node.attrs.text || node.attrs.href,
    ],
  });

/** A video of a service, which readers open when they want to. */
const LinkedVideo = linkBlock('video', (href) => readVideo(href)?.address ?? null);

/** A file to keep. */
const Attachment = linkBlock('attachment', (href) => (isOwnFile(href) ? href : null));

/** A video that lies on this site. */
const UploadedVideo = Node.create({
  name: 'uploadedVideo',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null } }),
  parseHTML: () => [
    {
      tag: 'video',
      getAttrs: (element) => (isOwnFile(element.getAttribute('src')) ? {} : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['video', { ...HTMLAttributes, controls: '', preload: 'metadata' }],
});

/** What stands beside text and pictures, each in a line of its own. */
export const linkedFiles = [LinkedVideo, Attachment, UploadedVideo];
