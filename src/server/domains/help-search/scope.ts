import type { Tree } from '../help-center/categories.ts';

/** The sections to search in: null is all of them. */
export function sectionsOf({ categories, paths, hides }: Tree, chosen: readonly number[]): number[] | null {
  if (chosen.length === 0) return hides ? [...paths.keys()] : null;
  const wanted = new Set(chosen);
  return categories.flatMap(({ id, sections }) =>
    sections.filter((section) => wanted.has(id) || wanted.has(section.id)).map((section) => section.id),
  );
}

export const countArticles = ({ categories }: Tree) =>
  categories.reduce((sum, category) => sum + category.articles_count, 0);
