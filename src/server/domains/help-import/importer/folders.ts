import { posix } from 'node:path';
import { cutText } from '#shared/text.ts';
import type { FrontMatter } from './front-matter.ts';
import { humanize, type SourceArticle } from './source.ts';

/** A category or section planned from the folders of a source. */
export interface PlannedFolder {
  /** The folder's path; `/.` at its end marks the section for articles that lie in the category's own folder. */
  path: string;
  parent: string | null;
  name: string;
  description: string | null;
  position: number;
  /** Optional properties of the source; absent ones are unchanged. */
  slug?: string;
  hidden?: boolean;
  roles?: readonly string[];
  image?: string | null;
  created_at?: string;
  updated_at?: string;
}

/** Section of articles without a subfolder; the other name where the first is in use. */
const restName = 'General';
const otherRestName = 'Articles';

/**
 * Properties of a folder's front matter. A section combines the folders between it and its category, so the visibility
 * of each of them applies.
 */
function said(path: string, heads: ReadonlyMap<string, FrontMatter>) {
  const parts = path.split('/');
  const around = parts
    .map((_, index) => heads.get(parts.slice(0, index + 1).join('/')))
    .slice(parts.length > 1 ? 1 : 0);
  const slug = heads.get(path)?.slug;
  const lists = around.flatMap((head) => (head?.roles === undefined ? [] : [head.roles]));
  const restricting = lists.filter((roles) => roles.length > 0);
  const roles = restricting.reduce<readonly string[] | undefined>(
    (common, next) => common?.filter((role) => next.includes(role)) ?? next,
    undefined,
  );
  const isForNobody = roles?.length === 0;
  const hidden = isForNobody || around.some((head) => head?.hidden === true) || around.at(-1)?.hidden;
  return {
    ...(slug === undefined ? {} : { slug }),
    ...(hidden === undefined ? {} : { hidden }),
    ...(lists.length === 0 ? {} : { roles: roles ?? [] }),
  };
}

/** Paths of the category and the section that an article belongs to. */
export function placeOf(article: Pick<SourceArticle, 'path'>): [category: string, section: string] {
  const folder = posix.dirname(article.path);
  const [category = '.', ...deeper] = folder.split('/');
  return [category, deeper.length === 0 ? `${category}/.` : folder];
}

/**
 * Categories and sections with articles, in their order. The first level of folders is categories, the second sections;
 * deeper ones become sections named by their path, "Parent / Child".
 */
export function planFolders(
  articles: readonly SourceArticle[],
  heads: ReadonlyMap<string, FrontMatter>,
): PlannedFolder[] {
  const titleOf = (folder: string) => heads.get(folder)?.title || humanize(posix.basename(folder));
  const categoryName = (path: string) => (path === '.' ? heads.get('.')?.title || restName : titleOf(path));
  const describe = (folder: string) => heads.get(folder)?.description || null;
  const places = new Map(articles.map((article) => [placeOf(article)[1], placeOf(article)[0]]));
  const categories = [...new Set(places.values())];

  const sectionName = (path: string, category: string): string => {
    if (path.endsWith('/.')) {
      const siblings = [...places].filter(([other, parent]) => parent === category && other !== path);
      const taken = [categoryName(category), ...siblings.map(([other]) => sectionName(other, category))];
      return taken.includes(restName) ? otherRestName : restName;
    }
    const parts = path.split('/');
    return parts
      .slice(1)
      .map((_, index) => titleOf(parts.slice(0, index + 2).join('/')))
      .join(' / ');
  };
  const toFolder = (path: string, parent: string | null): PlannedFolder => ({
    path,
    parent,
    name: cutText(parent === null ? categoryName(path) : sectionName(path, parent), 255),
    description: path.endsWith('/.') ? null : describe(path),
    position: 0,
    ...said(path, heads),
  });
  const ordered = (folders: PlannedFolder[]) =>
    folders
      .sort((one, other) => compareFolders(one.path, other.path, heads))
      .map((folder, index) => ({ ...folder, position: index + 1 }));

  return ordered(categories.map((path) => toFolder(path, null))).flatMap((category) => [
    category,
    ...ordered(
      [...places]
        .filter(([, parent]) => parent === category.path)
        .map(([path, parent]) => toFolder(path, parent)),
    ),
  ]);
}

/** Folders with a position first, then by name, level by level. */
function compareFolders(one: string, other: string, heads: ReadonlyMap<string, FrontMatter>): number {
  const [left, right] = [one.split('/'), other.split('/')];
  for (let level = 1; level <= Math.min(left.length, right.length); level += 1) {
    const [a, b] = [left.slice(0, level).join('/'), right.slice(0, level).join('/')];
    if (a === b) continue;
    const [first, second] = [heads.get(a)?.position, heads.get(b)?.position];
    if (first !== second) return (first ?? Number.MAX_SAFE_INTEGER) - (second ?? Number.MAX_SAFE_INTEGER);
    return a < b ? -1 : 1;
  }
  return left.length - right.length;
}
