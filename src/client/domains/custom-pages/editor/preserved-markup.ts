import { Mark, Node } from '@tiptap/core';

/** What texts that come from elsewhere hold and the toolbar has nothing for: it stays as it is when they are edited. */
const markTags = ['sub', 'sup', 'kbd', 'samp', 'var', 'mark', 'small', 'cite', 'q', 'ins', 'abbr'] as const;

const marks = markTags.map((tag) =>
  Mark.create({
    name: tag,
    ...(tag === 'abbr' ? { addAttributes: () => ({ title: { default: null } }) } : {}),
    parseHTML: () => [{ tag, priority: 60 }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);

const block = (tag: string, content: string, group?: string) =>
  Node.create({
    name: tag,
    content,
    ...(group === undefined ? {} : { group }),
    defining: true,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

export const preservedMarkup = [
  ...marks,
  block('dl', '(dt | dd)+', 'block'),
  block('dt', 'inline*'),
  block('dd', 'block+'),
  block('figure', 'block+', 'block'),
  block('figcaption', 'inline*', 'block'),
];
