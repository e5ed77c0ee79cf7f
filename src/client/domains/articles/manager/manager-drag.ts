import { type CollisionDetection, closestCenter, pointerWithin, type UniqueIdentifier } from '@dnd-kit/core';

/** What is dragged is called by its kind and its id: `article:12`. */
export const idOf = (name: UniqueIdentifier) => Number(String(name).split(':')[1]);

export const kindOf = (name: UniqueIdentifier) => String(name).split(':')[0];

/** Categories go among themselves. For articles a section under the pointer is meant before the row that happens to be near. */
export const meant: CollisionDetection = (input) => {
  const kind = kindOf(input.active.id);
  if (kind === 'article') {
    const section = pointerWithin(input).filter(({ id }) => kindOf(id) === 'section');
    if (section.length > 0) return section;
  }
  const alike = input.droppableContainers.filter(({ id }) => kindOf(id) === kind);
  return closestCenter({ ...input, droppableContainers: alike });
};
