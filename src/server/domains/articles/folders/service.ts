import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Context, withDb } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { articlePath, categoryPath } from '#shared/addresses.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type {
  Folder,
  folderChangeInput,
  folderDeleteInput,
  folderInput,
  folderOrderInput,
} from '#shared/folders.ts';
import { audit } from '../../audit/service.ts';
import { leadFrom, type Moved } from '../../help-center/addresses/store-redirects.ts';
import { articles } from '../../help-center/article-tables.ts';
import { announceContent } from '../../help-center/categories.ts';
import { slugOf } from '../../help-center/content.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { categories } from '../../help-center/tables.ts';
import { assertAll } from '../editing/ordering.ts';
import { lastPosition } from '../editing/queries.ts';
import {
  assertImage,
  assertName,
  assertPlace,
  assertRoles,
  childrenOf,
  inUse,
  namesFrom,
  unfitReplacement,
} from './checks.ts';
import { countInside, type FolderRow, findExistingFolders, findFolders, putFolderNames } from './queries.ts';

export function presentFolder(row: FolderRow): Folder {
  const {
    id,
    name,
    slug,
    parent_id,
    is_section,
    description,
    image,
    hidden,
    role_ids,
    position,
    translations,
  } = row;
  return {
    id,
    name,
    slug,
    parent_id,
    is_section,
    description,
    image,
    hidden,
    role_ids,
    position,
    translations,
  };
}

const subjectOf = ({ id, is_section }: Pick<Folder, 'id' | 'is_section'>) => ({
  subject_type: is_section ? 'section' : 'category',
  subject_id: String(id),
});

const slugOfFolder = (name: string, parent: number | null) =>
  slugOf(name, parent === null ? 'category' : 'section');

export async function createFolder(ctx: Context, input: z.output<typeof folderInput>): Promise<Folder> {
  await assertImage(ctx, input.image);
  const parent = input.parent_id ?? null;
  const { folder, settle } = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const folders = await findFolders(tx);
    assertPlace(folders, parent, null);
    assertName(folders, input.name, parent);
    await assertRoles(tx, input.role_ids);
    const [row] = await tx
      .insert(categories)
      .values({
        name: input.name,
        slug: slugOfFolder(input.name, parent),
        description: input.description || null,
        image: input.image || null,
        hidden: input.hidden ?? false,
        role_ids: input.role_ids ?? [],
        parent_id: parent,
        is_section: parent !== null,
        position: Math.max(0, ...childrenOf(folders, parent).map(({ position }) => position)) + 1,
      })
      .returning();
    if (row === undefined) throw new Error('The category was not stored.');
    const translations = await namesFrom(withDb(ctx, tx), input.translations, []);
    await putFolderNames(tx, row.id, translations);
    const folder = presentFolder({ ...row, translations });
    await audit(ctx, tx, { action: 'category.create', ...subjectOf(folder), after: folder });
    return { folder, settle: await announceContent(ctx, tx, null) };
  });
  settle();
  return folder;
}

/** Old and new addresses of a folder and its articles. */
async function movedAddresses(tx: Database, before: FolderRow, after: FolderRow): Promise<Moved[]> {
  const own = { from: categoryPath(before), to: categoryPath(after) };
  if (before.parent_id === after.parent_id) return [own];
  const known = await findExistingFolders(tx, [after.id]);
  const place = (folder: FolderRow) =>
    [folder.parent_id ?? 0, folder.id].map((id) => ({ id, name: '', slug: '' }));
  const articlesMoved = known.map(({ id, slug }) => ({
    from: articlePath({ id, slug, title: '', path: place(before) }),
    to: articlePath({ id, slug, title: '', path: place(after) }),
  }));
  return [own, ...articlesMoved];
}

/**
 * Changes the given fields; a section may move to another category. Old addresses redirect to the new ones. Throws 409
 * with `details.changed` for fields that were changed since they were read.
 */
export async function changeFolder(
  ctx: Context,
  { id, before: read, ...input }: z.output<typeof folderChangeInput>,
): Promise<Folder> {
  const { folder, settle } = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const folders = await findFolders(tx);
    const before = folders.find((one) => one.id === id);
    if (before === undefined) throw notFound();
    assertUnchanged(
      presentFolder(before),
      { before: read, sent: input },
      'category_changed',
      'Someone else changed this category while you were editing.',
    );
    await assertImage(withDb(ctx, tx), input.image, before.image);
    const parent = input.parent_id === undefined ? before.parent_id : input.parent_id;
    const name = input.name ?? before.name;
    const isMoved = parent !== before.parent_id;
    if (isMoved) await assertMove(tx, folders, before, parent);
    if (isMoved || name !== before.name) assertName(folders, name, parent, id);
    await assertRoles(tx, input.role_ids);
    const [row] = await tx
      .update(categories)
      .set({
        name,
        slug: name === before.name ? before.slug : slugOfFolder(name, parent),
        ...(input.description === undefined ? {} : { description: input.description || null }),
        ...(input.image === undefined ? {} : { image: input.image || null }),
        ...(input.hidden === undefined ? {} : { hidden: input.hidden ?? false }),
        ...(input.role_ids === undefined ? {} : { role_ids: input.role_ids ?? [] }),
        ...(isMoved
          ? {
              parent_id: parent,
              is_section: parent !== null,
              position: Math.max(0, ...childrenOf(folders, parent).map(({ position }) => position)) + 1,
            }
          : {}),
        updated_at: sql`now()`,
      })
      .where(eq(categories.id, id))
      .returning();
    if (row === undefined) throw new Error('The category was not stored.');
    const translations = await namesFrom(withDb(ctx, tx), input.translations, before.translations);
    if (input.translations !== undefined) await putFolderNames(tx, id, translations);
    const after = { ...row, translations };
    await leadFrom(tx, await movedAddresses(tx, before, after), ctx.user.id);
    await audit(ctx, tx, {
      action: 'category.update',
      ...subjectOf(after),
      before: presentFolder(before),
      after: presentFolder(after),
    });
    return { folder: presentFolder(after), settle: await announceContent(ctx, tx, null) };
  });
  settle();
  return folder;
}

async function assertMove(
  tx: Database,
  folders: readonly FolderRow[],
  folder: FolderRow,
  parent: number | null,
): Promise<void> {
  assertPlace(folders, parent, folder);
  // Articles lie in sections only.
  if (parent === null && (await countInside(tx, folder.id)).articles > 0) {
    throw invalid({ parent_id: ["A section that has articles can't become a category."] });
  }
}

/**
 * Deletes categories and sections. Their content, including the trash, moves to the replacement first; throws 409 with
 * its counts when there is none.
 */
export async function deleteFolders(
  ctx: Context,
  { id: ids, replacement_id }: z.output<typeof folderDeleteInput>,
) {
  const settle = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const folders = await findFolders(tx);
    const going = folders.filter(({ id }) => ids.includes(id));
    if (going.length === 0) throw notFound();
    const replacement = folders.find(({ id }) => id === replacement_id && !ids.includes(id));
    // Sections first, so that their category is empty.
    for (const folder of going.sort((one, other) => Number(other.is_section) - Number(one.is_section))) {
      const { articles, sections } = await countInside(tx, folder.id);
      if (replacement_id) {
        if (replacement?.is_section !== folder.is_section) {
          throw unfitReplacement(folder);
        }
        await moveInside(ctx, tx, await findFolders(tx), folder, replacement);
      } else if (articles + sections > 0) {
        const counts = [
          { type: 'article', count: articles },
          { type: 'section', count: sections },
        ];
        throw inUse(
          folder,
          counts.filter(({ count }) => count > 0),
        );
      }
      await tx.delete(categories).where(eq(categories.id, folder.id));
      const before = presentFolder(folder);
      await audit(ctx, tx, { action: 'category.delete', ...subjectOf(folder), before });
    }
    return announceContent(ctx, tx, null);
  });
  settle();
  return {};
}

/** Appends the content of a folder to another one; old addresses redirect. */
async function moveInside(
  ctx: Context,
  tx: Database,
  folders: readonly FolderRow[],
  folder: FolderRow,
  replacement: FolderRow,
): Promise<void> {
  const moved: Moved[] = [{ from: categoryPath(folder), to: categoryPath(replacement) }];
  if (folder.is_section) {
    const known = await findExistingFolders(tx, [folder.id]);
    const placed = ({ id, slug }: { id: number; slug: string }, { parent_id, id: section }: FolderRow) =>
      articlePath({
        id,
        slug,
        title: '',
        path: [parent_id ?? 0, section].map((place) => ({ id: place, name: '', slug: '' })),
      });
    moved.push(...known.map((one) => ({ from: placed(one, folder), to: placed(one, replacement) })));
    const last = await lastPosition(tx, replacement.id);
    await tx.execute(sql`
      update ${articles} a set section_id = ${replacement.id}, position = ${last}::int + ordered.place
      from (select id, row_number() over (order by position, id)::int as place
            from ${articles} where section_id = ${folder.id}) ordered
      where a.id = ordered.id`);
  } else {
    let position = Math.max(0, ...childrenOf(folders, replacement.id).map((one) => one.position));
    for (const section of childrenOf(folders, folder.id)) {
      position += 1;
      const after = { ...section, parent_id: replacement.id };
      moved.push(...(await movedAddresses(tx, section, after)));
      await tx
        .update(categories)
        .set({ parent_id: replacement.id, position })
        .where(eq(categories.id, section.id));
    }
  }
  await leadFrom(tx, moved, ctx.user.id);
}

/** Sets the order of categories, or of the sections of one. Throws 422 when these are not all of them. */
export async function orderFolders(ctx: Context, { parent_id, ids }: z.output<typeof folderOrderInput>) {
  const parent = parent_id ?? null;
  const settle = await ctx.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const folders = await findFolders(tx);
    if (parent !== null && !folders.some((one) => one.id === parent && !one.is_section)) {
      throw invalid({ parent_id: ["This category doesn't exist."] });
    }
    const before = childrenOf(folders, parent).map(({ id }) => id);
    assertAll(ids, before);
    await tx.execute(sql`
      update ${categories} c set position = wanted.place
      from unnest(${`{${ids.join()}}`}::int[]) with ordinality as wanted (id, place) where c.id = wanted.id`);
    const subject = { subject_type: 'category', subject_id: parent === null ? null : String(parent) };
    await audit(ctx, tx, { action: 'category.reorder', ...subject, before: { ids: before }, after: { ids } });
    return announceContent(ctx, tx, null);
  });
  settle();
  return {};
}
