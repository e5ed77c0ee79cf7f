import { Extension } from '@tiptap/core';

/** Ids that came with headings, which links from elsewhere name, outlive that their text is edited. */
export const HeadingAliases = Extension.create({
  name: 'headingAliases',
  addGlobalAttributes: () => [
    {
      types: ['heading'],
      attributes: {
        alias: {
          default: null,
          keepOnSplit: false,
          parseHTML: (element) => element.getAttribute('data-alias'),
          renderHTML: ({ alias }) => (alias === null ? {} : { 'data-alias': alias as string }),
        },
      },
    },
  ],
});
