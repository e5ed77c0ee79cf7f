import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { forbidden } from '#shared/errors.ts';
import type { TreeSection, treeSchema } from '#shared/folders.ts';
import { hasPermission } from '#shared/permissions.ts';
import { holderOf } from '../../auth/procedure.ts';
import { countByState, findFolders } from './queries.ts';
import { presentFolder } from './service.ts';

type Counts = TreeSection['counts'];

const noArticles = (): Counts => ({ draft: 0, published: 0, internal: 0, scheduled: 0, archived: 0 });

const sumOf = (all: readonly Counts[]) =>
  all.reduce((sum, counts) => {
    for (const state of Object.keys(sum) as (keyof Counts)[]) sum[state] += counts[state];
    return sum;
  }, noArticles());

/** All categories and sections, hidden ones too, with the number of their articles. Two statements. */
export async function readWritersTree(ctx: Context): Promise<z.infer<typeof treeSchema>> {
  const holder = holderOf(ctx);
  if (!hasPermission(holder, 'articles.update') && !hasPermission(holder, 'hc.update')) throw forbidden();
  const [folders, found] = await Promise.all([findFolders(ctx.db), countByState(ctx.db)]);
  const counted = new Map<number, Counts>();
  for (const { section_id, status, count } of found) {
    counted.set(section_id, { ...(counted.get(section_id) ?? noArticles()), [status]: count });
  }
  const sectionsOf = (category: number): TreeSection[] =>
    folders
      .filter(({ parent_id }) => parent_id === category)
      .map((row) => ({ ...presentFolder(row), counts: counted.get(row.id) ?? noArticles() }));
  return {
    categories: folders
      .filter(({ parent_id }) => parent_id === null)
      .map((row) => {
        const sections = sectionsOf(row.id);
        return { ...presentFolder(row), counts: sumOf(sections.map(({ counts }) => counts)), sections };
      }),
  };
}
