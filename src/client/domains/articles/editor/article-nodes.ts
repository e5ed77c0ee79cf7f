import { Node } from '@tiptap/core';

/** The kinds of callouts, as their classes name them. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;

export type CalloutKind = (typeof calloutKinds)[number];

const kindOf = (element: HTMLElement) =>
  calloutKinds.find((kind) => element.classList.contains(`callout-${kind}`)) ?? 'note';

/** A box that stands out of the text. */
const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: { default: 'note', rendered: false, parseHTML: kindOf },
  }),
  parseHTML: () => ['div', 'aside', 'blockquote'].map((tag) => ({ tag: `${tag}.callout`, priority: 60 })),
  renderHTML: ({ node }) => ['div', { class: `callout callout-${node.attrs.kind}` }, 0],
});

/** A part of the text that readers open. It stands open while it is written. */
const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'summary block+',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['details', { open: '' }, 0],
});

const Summary = Node.create({
  name: 'summary',
  content: 'inline*',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['summary', 0],
  addKeyboardShortcuts() {
    // The space bar opens and closes what a summary stands for, where nobody writes in it.
    const write = (text: string) => () =>
      this.editor.isActive('summary') && this.editor.commands.insertContent(text);
    return { Space: write(' ') };
  },
});

/** What articles have besides the text of pages. */
export const articleNodes = [Callout, Details, Summary];
