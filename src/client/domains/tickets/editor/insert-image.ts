import type { Node } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { InlineImage } from './image-html.ts';
import { findPlaceholder, removePlaceholder } from './image-placeholders.ts';

/** Moves the cursor to the line after an image, and inserts one at the end of the text. */
function goOnAfter(tr: Transaction, image: Node): void {
  let end = tr.doc.content.size;
  tr.doc.descendants((node, position) => {
    if (node === image) end = position + node.nodeSize;
  });
  const line = image.type.schema.nodes.paragraph?.create();
  if (line && Selection.findFrom(tr.doc.resolve(end), 1, true) === null) tr.insert(end, line);
  const selection = Selection.findFrom(tr.doc.resolve(end), 1, true);
  if (selection !== null) tr.setSelection(selection);
}

/** Inserts an image at its placeholder, or else at the end; a cursor at that position moves after it. */
export function insertImage(view: EditorView, placeholderId: string, attributes: InlineImage): void {
  const kept = findPlaceholder(view, placeholderId);
  removePlaceholder(view, placeholderId);
  const { tr, schema, selection } = view.state;
  const image = schema.nodes.image?.create(attributes);
  if (image === undefined) return;
  const at = tr.doc.resolve(kept ?? tr.doc.content.size);
  const isBlankLine = at.depth === 1 && at.parent.content.size === 0;
  if (isBlankLine || at.depth === 0) tr.insert(isBlankLine ? at.before() : at.pos, image);
  else tr.replaceRangeWith(at.pos, at.pos, image);
  if (!isBlankLine && selection.empty && selection.head === kept) goOnAfter(tr, image);
  view.dispatch(tr);
}
