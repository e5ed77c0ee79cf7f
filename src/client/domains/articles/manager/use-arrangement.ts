import type { DragEndEvent } from '@dnd-kit/core';
import { shifted, useAnnouncedPosition, useDragSensors } from '#client/shell/list/sortable.tsx';
import type { Selection } from '#client/shell/list/use-selection.ts';
import type { TreeCategory } from '#shared/folders.ts';
import type { ListedArticle } from '#shared/writing.ts';
import { idOf, kindOf } from './manager-drag.ts';
import type { ManagerWrites } from './use-manager-writes.ts';

interface Arranged {
  /** The section on the screen, if it is one. */
  section: number | undefined;
  articles: readonly ListedArticle[];
  categories: readonly TreeCategory[];
  selection: Selection<ListedArticle>;
  writes: ManagerWrites;
  /** Whether the articles are all of a section in their order, which can be changed then. */
  isOrdered: boolean;
}

/** The order of articles and categories, changed by dragging and by keys, and articles dropped on a section. */
export function useArrangement(arranged: Arranged) {
  const { section, articles, categories, selection, writes, isOrdered } = arranged;
  const [said, say] = useAnnouncedPosition();
  const order = articles.map(({ id }) => id);
  const reorder = (next: number[]) => {
    if (section !== undefined) writes.reorder.mutate({ section_id: section, ids: next });
  };
  const shift = (id: number, by: -1 | 1) => {
    const place = order.indexOf(id);
    const next = shifted(order, place, place + by);
    if (next === null) return;
    reorder(next);
    say(articles[place]?.title ?? '', place + by, next.length);
  };
  const dropCategory = (dragged: number, over: number) => {
    const ids = categories.map(({ id }) => id);
    const next = shifted(ids, ids.indexOf(dragged), ids.indexOf(over));
    if (next !== null) writes.reorderFolders.mutate({ parent_id: null, ids: next });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return;
    const dragged = idOf(active.id);
    if (kindOf(active.id) === 'category') return dropCategory(dragged, idOf(over.id));
    if (kindOf(over.id) === 'section') {
      const ids = selection.isSelected(dragged) ? selection.selected.map(({ id }) => id) : [dragged];
      writes.move.mutate({ ids, section_id: idOf(over.id) }, { onSuccess: selection.clear });
      return;
    }
    if (!isOrdered) return;
    const next = shifted(order, order.indexOf(dragged), order.indexOf(idOf(over.id)));
    if (next !== null) reorder(next);
  };
  return { sensors: useDragSensors(), said, say, shift, drop };
}
