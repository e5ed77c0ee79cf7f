import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';

type PlaceholderChange = { add: { spot: string; name: string; at: number } } | { drop: string };

const key = new PluginKey<DecorationSet>('pictureSpots');

function frame(name: string): HTMLElement {
  const node = document.createElement('span');
  node.className = 'picture-spot';
  node.textContent = name;
  return node;
}

function apply(
  spots: DecorationSet,
  change: PlaceholderChange,
  doc: EditorView['state']['doc'],
): DecorationSet {
  if ('drop' in change) {
    return spots.remove(spots.find(undefined, undefined, (spec) => spec.spot === change.drop));
  }
  const { spot, name, at } = change.add;
  return spots.add(doc, [Decoration.widget(at, () => frame(name), { spot, side: -1 })]);
}

/** Places in the text that keep room for pictures on their way: what is typed on comes after them. No part of the message. */
export const ImagePlaceholders = Extension.create({
  name: 'pictureSpots',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const spots = before.map(transaction.mapping, transaction.doc);
          const change = transaction.getMeta(key) as PlaceholderChange | undefined;
          return change === undefined ? spots : apply(spots, change, transaction.doc);
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

export const addPlaceholder = (
  { state, dispatch }: EditorView,
  spot: string,
  name: string,
  at: number,
): void => dispatch(state.tr.setMeta(key, { add: { spot, name, at } } satisfies PlaceholderChange));

export const removePlaceholder = ({ state, dispatch }: EditorView, spot: string): void =>
  dispatch(state.tr.setMeta(key, { drop: spot } satisfies PlaceholderChange));

/** Where a picture belongs that has arrived; null where nothing waits for it any more. */
export const findPlaceholder = ({ state }: EditorView, spot: string): number | null =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec.spot === spot)[0]?.from ?? null;
