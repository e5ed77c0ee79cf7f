import { Node } from '@tiptap/core';

/** A mention of a colleague, which is deleted as a whole. */
export const MentionNode = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addAttributes: () => ({
    id: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-mention'),
      renderHTML: ({ id }) => ({ 'data-mention': id }),
    },
    name: {
      default: '',
      rendered: false,
      parseHTML: (element) => element.textContent?.replace(/^@/, '') ?? '',
    },
  }),
  parseHTML: () => [{ tag: 'span[data-mention]' }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, `@${node.attrs.name}`],
  renderText: ({ node }) => `@${node.attrs.name}`,
});
