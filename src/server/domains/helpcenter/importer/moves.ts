import type { Moved } from '../writing/redirects.ts';
import type { PlannedFolder } from './folders.ts';
import type { Targets } from './links.ts';
import type { SourceArticle } from './source.ts';
import type { Incoming, PlannedArticle } from './store-source.ts';

/** Old addresses, and where each of them leads now. */
export function movesOf(
  { source, folders, oldPath }: Incoming,
  targets: Targets,
  rows: ReadonlyMap<string, PlannedArticle>,
): Moved[] {
  const from = (thing: SourceArticle | PlannedFolder, to: string | null): Moved[] => {
    const path = to === null ? null : (oldPath?.(thing) ?? null);
    return path === null || to === null ? [] : [{ from: path, to }];
  };
  const placed = source.articles.filter(({ path }) => rows.has(path));
  return [
    ...placed.flatMap((article) => from(article, targets.addressOf(article))),
    ...folders.flatMap((folder) => from(folder, targets.folderAddress(folder.path))),
  ];
}
