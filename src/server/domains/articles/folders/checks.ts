import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { Folder, folderInput } from '#shared/folders.ts';
import { roles } from '../../auth/tables.ts';
import { listLanguages } from '../../localizations/service.ts';
import { ownerOf } from '../../uploads/procedure.ts';
import { findOwnFile } from '../../uploads/service.ts';
import type { FolderRow } from './queries.ts';

/** Direct children of a category, or of the root. */
export const childrenOf = (folders: readonly FolderRow[], parent: number | null) =>
  folders.filter(({ parent_id }) => parent_id === parent);

/** Throws 422 for a parent that exceeds two levels or makes a cycle. */
export function assertPlace(
  folders: readonly FolderRow[],
  parent: number | null,
  own: FolderRow | null,
): void {
  if (parent === null) return;
  const refuse = (text: string) => invalid({ parent_id: [text] });
  const found = folders.find(({ id }) => id === parent);
  if (found === undefined) throw refuse("This category doesn't exist.");
  if (found.parent_id !== null) throw refuse("A section can't contain other sections.");
  if (own === null) return;
  if (own.id === parent) throw refuse("A category can't be moved inside itself.");
  if (childrenOf(folders, own.id).length > 0)
    throw refuse("A category that has sections can't become a section.");
}

/** Throws 422 for a name in use by a sibling. */
export function assertName(
  folders: readonly FolderRow[],
  name: string,
  parent: number | null,
  own?: number,
): void {
  const same = name.toLowerCase();
  const other = childrenOf(folders, parent).find((one) => one.id !== own && one.name.toLowerCase() === same);
  if (other !== undefined) throw invalid({ name: ['This name is already in use.'] });
}

export async function assertRoles(tx: Database, ids: readonly number[] | null | undefined): Promise<void> {
  const wanted = [...new Set(ids ?? [])];
  if (wanted.length > 0 && (await tx.$count(roles, inArray(roles.id, wanted))) < wanted.length) {
    throw invalid({ role_ids: ["One of these roles doesn't exist."] });
  }
}

/** Translated names as they are stored. Throws 422 for a duplicate language, or one that the site does not have. */
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
    throw invalid({ translations: ['Add each site language only once.'] });
  }
  return names.sort((one, other) => (one.language < other.language ? -1 : 1));
}

/** Throws 422 for an image that is not a file of the caller, so that pages load no foreign images. */
export async function assertImage(ctx: Context, image: string | null | undefined, before?: string | null) {
  if (!image || image === before) return;
  const owner = ownerOf(ctx);
  if (owner === null || (await findOwnFile(ctx, owner, image)) === null) {
    throw invalid({ image: ['Upload the image first.'] });
  }
}

const kindOf = ({ is_section }: FolderRow) => (is_section ? 'section' : 'category');

const inUseTexts = {
  section: "This section isn't empty. Choose where to move its contents.",
  category: "This category isn't empty. Choose where to move its contents.",
};

/** 409 for a folder with contents; `details.used_by` counts them. */
export const inUse = (folder: FolderRow, used_by: { type: string; count: number }[]) =>
  new AppError('conflict', 'in_use', inUseTexts[kindOf(folder)], { details: { used_by } });

const replacementTexts = { section: 'Choose another section.', category: 'Choose another category.' };

/** 422 for a replacement that can't take the contents of the folder. */
export const unfitReplacement = (folder: FolderRow) =>
  invalid({ replacement_id: [replacementTexts[kindOf(folder)]] });
