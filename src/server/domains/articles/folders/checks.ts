import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { invalid } from '#shared/errors.ts';
import type { Folder, folderInput } from '#shared/folders.ts';
import { roles } from '../../auth/tables.ts';
import { listLanguages } from '../../settings/localizations.ts';
import { ownerOf } from '../../uploads/procedure.ts';
import { findOwnFile } from '../../uploads/service.ts';
import type { FolderRow } from './queries.ts';

/** What lies directly in a category, or at the top. */
export const childrenOf = (folders: readonly FolderRow[], parent: number | null) =>
  folders.filter(({ parent_id }) => parent_id === parent);

/** Two levels, and nothing inside of itself: 422 for any other place. */
export function assertPlace(
  folders: readonly FolderRow[],
  parent: number | null,
  own: FolderRow | null,
): void {
  if (parent === null) return;
  const refuse = (text: string) => invalid({ parent_id: [text] });
  const found = folders.find(({ id }) => id === parent);
  if (found === undefined) throw refuse('There is no such category.');
  if (found.parent_id !== null) throw refuse('A section can not hold sections.');
  if (own === null) return;
  if (own.id === parent) throw refuse('A category can not lie inside of itself.');
  if (childrenOf(folders, own.id).length > 0) throw refuse('A category with sections can not become one.');
}

/** Names are unique where they stand beside each other. */
export function assertName(
  folders: readonly FolderRow[],
  name: string,
  parent: number | null,
  own?: number,
): void {
  const same = name.toLowerCase();
  const other = childrenOf(folders, parent).find((one) => one.id !== own && one.name.toLowerCase() === same);
  if (other !== undefined) throw invalid({ name: ['There is one of this name already.'] });
}

export async function assertRoles(tx: Database, ids: readonly number[] | null | undefined): Promise<void> {
  const wanted = [...new Set(ids ?? [])];
  if (wanted.length > 0 && (await tx.$count(roles, inArray(roles.id, wanted))) < wanted.length) {
    throw invalid({ role_ids: ['One of these roles does not exist.'] });
  }
}

/** Names in other languages as they are stored. Throws 422 for a language that is named twice, or is none of the site. */
export async function namesFrom(
  ctx: Context,
  sent: z.output<typeof folderInput>['translations'],
  before: Folder['translations'],
): Promise<Folder['translations']> {
  if (sent === undefined) return before;
  const names = (sent ?? []).map(({ description, ...name }) => ({
    ...name,
    description: description || null,
  }));
  const known = [...(await listLanguages(ctx)), ...before].map(({ language }) => language);
  const asked = names.map(({ language }) => language);
  if (new Set(asked).size < asked.length || asked.some((language) => !known.includes(language))) {
    throw invalid({ translations: ['Name each language of the site once.'] });
  }
  return names.sort((one, other) => (one.language < other.language ? -1 : 1));
}

/** A picture is a file of whoever chose it, so that no page shows what lies elsewhere. */
export async function assertImage(ctx: Context, image: string | null | undefined, before?: string | null) {
  if (!image || image === before) return;
  const owner = ownerOf(ctx);
  if (owner === null || (await findOwnFile(ctx, owner, image)) === null) {
    throw invalid({ image: ['Upload the picture first.'] });
  }
}
