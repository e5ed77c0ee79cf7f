import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

type PlaceholderChange = { add: { placeholderId: string; name: string; at: number } } | { drop: string };

const key = new PluginKey<DecorationSet>('imagePlaceholders');

function frame(name: string): HTMLElement {
  const node = document.createElement('span');
  node.className = 'image-placeholder';
  node.textContent = name;
  return node;
}

function apply(
  placeholders: DecorationSet,
  change: PlaceholderChange,
  doc: EditorView['state']['doc'],
): DecorationSet {
  if ('drop' in change) {
    return placeholders.remove(
      placeholders.find(undefined, undefined, (spec) => spec.placeholderId === change.drop),
    );
  }
  const { placeholderId, name, at } = change.add;
  return placeholders.add(doc, [Decoration.widget(at, () => frame(name), { placeholderId, side: -1 })]);
}

/** Placeholders (decorations) for images that are uploading; new text goes after them. Not part of the message. */
export const ImagePlaceholders = Extension.create({
  name: 'imagePlaceholders',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const placeholders = before.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(key) as PlaceholderChange | undefined;
          return change === undefined ? placeholders : apply(placeholders, change, transaction.doc);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

export const addPlaceholder = (
  { state, dispatch }: EditorView,
  placeholderId: string,
  name: string,
  at: number,
): void => dispatch(state.tr.setMeta(key, { add: { placeholderId, name, at } } satisfies PlaceholderChange));

export const removePlaceholder = ({ state, dispatch }: EditorView, placeholderId: string): void =>
  dispatch(state.tr.setMeta(key, { drop: placeholderId } satisfies PlaceholderChange));

/** The position of an image's placeholder; null when it was removed. */
export const findPlaceholder = ({ state }: EditorView, placeholderId: string): number | null =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.placeholderId === placeholderId)[0]?.from ??
  null;
