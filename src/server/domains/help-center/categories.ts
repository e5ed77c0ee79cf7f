import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { notFound } from '#shared/errors.ts';
import type { Category, categoryPageInput, crumbSchema, Section } from '#shared/helpcenter.ts';
import { offsetOf, toSimplePage } from '#shared/pagination.ts';
import { pagesKey } from '../../platform/cache/cache.ts';
import { everyoneTopic } from '../../platform/events/events.ts';
import type { Services } from '../../platform/services.ts';
import { type FolderRow, readFolders, readSectionPage } from './category-queries.ts';
import type { Reader } from './reader.ts';
import { toShown } from './translated-columns.ts';
import { type ArticleVisibility, fullVisibility, isFor, type Limits, visibilityOf } from './visibility.ts';

type Needs = Pick<Services, 'db' | 'cache'>;
type Crumb = z.infer<typeof crumbSchema>;

export const treeKey = 'hc_landing';

/** Max cached trees of readers with different visibility. */
const treesHeld = 100;

/** Visible categories and sections, cached in memory: sections are few where articles are many. */
export interface Tree {
  categories: Category[];
  /** The category and the section itself, by the section's id. */
  paths: ReadonlyMap<number, [Crumb, Crumb]>;
  /** Whether some section is not visible to the reader. */
  hides: boolean;
  /** Visible articles of those sections. */
  reach: ArticleVisibility;
  /** Languages with a translated name of a category or section, by its id. */
  languages: ReadonlyMap<number, readonly string[]>;
}

/** Cached trees of all readers: one where everybody sees the same. */
interface Trees {
  limits: Limits;
  open: Tree;
  others: LRUCache<string, Promise<Tree>>;
}

const toCrumb = ({ id, name, slug }: Crumb): Crumb => ({ id, name, slug });

function toTree(folders: FolderRow[], reach: ArticleVisibility, held: readonly number[] | null): Tree {
  const paths = new Map<number, [Crumb, Crumb]>();
  const visible = folders.filter(({ hidden, role_ids }) => !hidden && isFor(held, role_ids));
  const tree = visible
    .filter((folder) => !folder.is_section)
    .map((folder): Category => {
      const category = toFolder(folder);
      const sections = visible
        .filter((each) => each.is_section && each.parent_id === category.id)
        .map((each): Section => {
          const section = toFolder(each);
          const path: [Crumb, Crumb] = [toCrumb(category), toCrumb(section)];
          paths.set(section.id, path);
          return { ...section, articles: each.articles.map((article) => ({ ...article, path })) };
        });
      const articles_count = sections.reduce((sum, section) => sum + section.articles_count, 0);
      return { ...category, articles_count, sections };
    });
  const sections = folders.filter((folder) => folder.is_section).length;
  const languages = new Map(visible.map((folder) => [folder.id, folder.languages]));
  return { categories: tree, paths, hides: paths.size < sections, reach, languages };
}

/** Public fields of a category or section. */
const toFolder = ({
  hidden,
  role_ids,
  article_roles,
  has_internal,
  articles,
  languages,
  site_languages,
  ...folder
}: FolderRow) => toShown(folder);

function limitsOf(folders: FolderRow[]): Limits {
  const [first] = folders;
  const ofArticles = first?.article_roles ?? [];
  return {
    roleIds: new Set([...ofArticles, ...folders.flatMap(({ role_ids }) => role_ids)]),
    articles: ofArticles.length > 0,
    internal: first?.has_internal ?? false,
    languages: new Set(first?.site_languages),
  };
}

async function loadTrees({ db }: Pick<Needs, 'db'>): Promise<Trees> {
  // Excludes role-restricted articles at first: whether there are any is not known yet.
  const folders = await readFolders(db, { internal: false, roleIds: [], language: null });
  const limits = limitsOf(folders);
  return {
    limits,
    open: toTree(folders, fullVisibility(limits), []),
    others: new LRUCache({ max: treesHeld }),
  };
}

/**
 * Visible categories with their sections, cached per process until content changes. One statement for everybody, plus
 * one per group of readers who see more, or read another language.
 */
export async function readTree({ db, cache }: Needs, reader: Reader): Promise<Tree> {
  const { limits, open, others } = await cache.read(treeKey, () => loadTrees({ db }));
  const held = reader.seesAll ? null : reader.roleIds.filter((id) => limits.roleIds.has(id));
  const seesMore = held === null ? limits.roleIds.size > 0 : held.length > 0;
  const reach = visibilityOf(limits, reader);
  if (!seesMore && !reach.internal && reach.language === null) return open;
  const key = JSON.stringify([held === null ? 'all' : [...held].sort(), reach.internal, reach.language]);
  let tree = others.get(key);
  if (tree === undefined) {
    tree = readFolders(db, reach).then((folders) => toTree(folders, reach, held));
    others.set(key, tree);
    tree.catch(() => others.delete(key));
  }
  return tree;
}

/**
 * Invalidates caches and notifies open pages of changed help content. Call it in the transaction of the change, and the
 * returned function after the commit, so that the current process reads the change at once.
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

export async function readLanding(services: Needs, reader: Reader) {
  const { categories } = await readTree(services, reader);
  return { categories };
}

const namesOf = (languages: Tree['languages'], { id }: { id: number }) => [...(languages.get(id) ?? [])];

/** A category with its sections, or a section with one page of its articles. Throws 404 for a hidden one. */
export async function readCategory(
  services: Needs,
  reader: Reader,
  input: z.infer<typeof categoryPageInput>,
) {
  const { categories, reach, languages } = await readTree(services, reader);
  const category = categories.find(({ id }) => id === input.id);
  if (category !== undefined) {
    return {
      category: { ...category, parent: null, neighbours: [], languages: namesOf(languages, category) },
      pagination: toSimplePage([], input),
    };
  }
  const parent = categories.find(({ sections }) => sections.some(({ id }) => id === input.id));
  const found = parent?.sections.find(({ id }) => id === input.id);
  if (parent === undefined || found === undefined) throw notFound();
  const page = await readSectionPage(services.db, reach, {
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
    category: {
      ...section,
      parent: toCrumb(parent),
      sections: [],
      neighbours,
      languages: namesOf(languages, section),
    },
    pagination: toSimplePage(
      page.map((article) => ({ ...toShown(article), path })),
      input,
    ),
  };
}
