import type { Moved } from '../../help-center/addresses/store-redirects.ts';
import type { PlannedFolder } from './folders.ts';
import type { Targets } from './links.ts';
import type { Source, SourceArticle } from './source.ts';

/** Parts of an import with former addresses. */
interface Moving {
  source: Source;
  folders: PlannedFolder[];
  /** Former path under `/hc` of an article or a folder. */
  oldPath?(thing: SourceArticle | PlannedFolder): string | null;
}

/** Redirects from former addresses to the present ones. */
export function movesOf(
  { source, folders, oldPath }: Moving,
  targets: Targets,
  rows: ReadonlyMap<string, unknown>,
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
