import type { z } from 'zod';
import { notFound } from '#shared/errors.ts';
import type { Category, categoryPageInput, crumbSchema, Section } from '#shared/helpcenter.ts';
import { offsetOf, toSimplePage } from '#shared/pagination.ts';
import { everyoneTopic } from '../../platform/events/events.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { type FolderRow, readFolders, readSectionPage } from './category-queries.ts';

type Needs = Pick<Services, 'db' | 'cache'>;
type Crumb = z.infer<typeof crumbSchema>;

const treeKey = 'hc_landing';
const pagesKey = 'pages';

/** All that visitors may see of the categories, held in memory: sections are few where articles are many. */
export interface Tree {
  categories: Category[];
  /** The category and the section itself, by the section's id. */
  paths: ReadonlyMap<number, [Crumb, Crumb]>;
  /** Whether some section exists that visitors may not see. */
  hides: boolean;
}

const toCrumb = ({ id, name, slug }: Crumb): Crumb => ({ id, name, slug });

function toTree(folders: FolderRow[]): Tree {
  const paths = new Map<number, [Crumb, Crumb]>();
  const visible = folders.filter((folder) => !folder.hidden);
  const tree = visible
    .filter((folder) => !folder.is_section)
    .map(({ hidden, articles, ...category }): Category => {
      const sections = visible
        .filter((folder) => folder.is_section && folder.parent_id === category.id)
        .map(({ hidden: _, ...section }): Section => {
          const path: [Crumb, Crumb] = [toCrumb(category), toCrumb(section)];
          paths.set(section.id, path);
          return { ...section, articles: section.articles.map((article) => ({ ...article, path })) };
        });
      const articles_count = sections.reduce((sum, section) => sum + section.articles_count, 0);
      return { ...category, articles_count, sections };
    });
  return {
    categories: tree,
    paths,
    hides: paths.size < folders.filter((folder) => folder.is_section).length,
  };
}

/** The visible categories with their sections, read once per process until content changes. One statement. */
export const readTree = ({ db, cache }: Needs): Promise<Tree> =>
  cache.read(treeKey, async () => toTree(await readFolders(db)));

/**
 * Tells every process and every open page that help content changed. Call it in the transaction of the change,
 * and the function it answers after the commit, so that the process that made the change reads it at once.
 */
export async function announceContent(
  { cache, events }: Pick<Services, 'cache' | 'events'>,
  tx: Services['db'],
  articleId: number | null,
): Promise<() => void> {
  await cache.drop(tx, treeKey);
  await cache.drop(tx, pagesKey);
  await events.publish(tx, [everyoneTopic], { name: 'articles', id: articleId });
  return () => {
    cache.forget(treeKey);
    cache.forget(pagesKey);
  };
}

export async function readLanding(services: Needs) {
  const { categories } = await readTree(services);
  return { categories };
}

/** A category with its sections, or a section with one page of its articles. Throws 404 for a hidden one. */
export async function readCategory(services: Needs, input: z.infer<typeof categoryPageInput>) {
  const { categories } = await readTree(services);
  const category = categories.find(({ id }) => id === input.id);
  if (category !== undefined) {
    return { category: { ...category, parent: null, neighbours: [] }, pagination: toSimplePage([], input) };
  }
  const parent = categories.find(({ sections }) => sections.some(({ id }) => id === input.id));
  const found = parent?.sections.find(({ id }) => id === input.id);
  if (parent === undefined || found === undefined) throw notFound();
  const page = await readSectionPage(services.db, {
    section: found.id,
    limit: input.perPage + 1,
    offset: offsetOf(input),
  });
  const { articles, ...section } = found;
  const path = [toCrumb(parent), toCrumb(section)];
  const neighbours = parent.sections.map((each) => ({
    ...toCrumb(each),
    articles_count: each.articles_count,
  }));
  return {
    category: { ...section, parent: toCrumb(parent), sections: [], neighbours },
    pagination: toSimplePage(
      page.map((article) => ({ ...article, path })),
      input,
    ),
  };
}
