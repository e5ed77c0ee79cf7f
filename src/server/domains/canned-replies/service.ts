import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import {
  type CannedChoice,
  type CannedReply,
  type cannedReplyDeleteInput,
  type cannedReplyInput,
  type cannedReplyListInput,
  type cannedReplyUpdateInput,
  maxCannedReplies,
  type RenderedReply,
  type renderCannedReplyInput,
} from '#shared/canned-replies.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import { cutText } from '#shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { plainText, sanitizeMessage } from '../../platform/html/message-html.ts';
import { audit } from '../audit/service.ts';
import { toPerson } from '../auth/queries.ts';
import { markAttached } from '../uploads/attach-files.ts';
import { copyFiles } from '../uploads/copies.ts';
import { deleteEntryRows, presentEntry } from '../uploads/service.ts';
import { fileEntries } from '../uploads/tables.ts';
import { audienceOf } from './audience.ts';
import { claimFiles, withCopies } from './files.ts';
import { assertPlaceholders, fillMessage, placeholderValues } from './placeholders.ts';
import { assertMayChange, isShared, mayChange, type Shareable } from './policy.ts';
import {
  type CannedRow,
  countCanned,
  findChoices,
  findFileIds,
  findFolders,
  findNames,
  findPage,
  findVisible,
  lockCanned,
  setFiles,
} from './queries.ts';
import { cannedReplies } from './tables.ts';

export const managing = 'canned_replies.manage';

const maxExcerptLength = 140;

const excerptOf = (words: string) => cutText(words, maxExcerptLength).trim();

export const presentCanned = (user: CurrentUser, row: CannedRow): CannedReply => {
  const { words, audience, uploads, user: author, user_id: _, ...rest } = row;
  return {
    ...rest,
    excerpt: excerptOf(words),
    shared: isShared({ audience, group_id: row.group_id }),
    uploads: uploads.map(presentEntry),
    user: author && toPerson(author),
    can: { update: mayChange(user, row, managing) },
  };
};

/** A page of what the caller sees, and the folders of all of it. */
export async function listCanned(
  { db }: Pick<Context, 'db'>,
  user: CurrentUser,
  input: z.output<typeof cannedReplyListInput>,
) {
  const [{ found, total }, folders] = await Promise.all([findPage(db, user, input), findFolders(db, user)]);
  const data = found.map((row) => presentCanned(user, row));
  return { pagination: toCountedPage(data, total, input), folders };
}

/** The choices of menus, most used first. */
export async function listChoices({ db }: Pick<Context, 'db'>, user: CurrentUser) {
  const found = await findChoices(db, user);
  const choices = found.map(
    ({ words, ...choice }): CannedChoice => ({ ...choice, excerpt: excerptOf(words) }),
  );
  return { choices };
}

async function loadVisible(db: Database, user: CurrentUser, id: number): Promise<CannedRow> {
  const [found] = await findVisible(db, user, [id]);
  if (found === undefined) throw notFound();
  return found;
}

export const readCanned = async ({ db }: Pick<Context, 'db'>, user: CurrentUser, id: number) => ({
  cannedReply: presentCanned(user, await loadVisible(db, user, id)),
});

/** Throws 422 for a name or shortcut that another one has that the user sees. */
async function assertFree(
  tx: Database,
  user: CurrentUser,
  { name, shortcut }: { name: string; shortcut: string | null },
  own: number | null,
): Promise<void> {
  const others = await findNames(tx, user, own);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
  if (shortcut !== null && others.some((one) => one.shortcut === shortcut))
    throw invalid({ shortcut: ['The shortcut has already been taken.'] }, 'shortcut_taken');
}

/** Throws 422 when there are as many as there can be. */
export async function assertQuota(
  tx: Database,
  user: CurrentUser,
  audience: Shareable['audience'],
  more = 1,
) {
  const known = await countCanned(tx, audience === 'own' ? 'own' : 'shared', user.id);
  if (known + more <= maxCannedReplies) return;
  const values = { count: maxCannedReplies };
  throw invalid({ name: [{ line: 'You can have up to :count saved replies.', values }] });
}

/** The fields of a saved reply in the audit log. */
const logged = (row: Omit<typeof cannedReplies.$inferInsert, 'words' | 'user_id'>) => {
  const { name, body, audience, group_id, shortcut, folder, keywords, language } = row;
  return { name, body, audience, group_id, shortcut, folder, keywords, language };
};

type Input = z.output<typeof cannedReplyInput>;

/** The columns that a form says. */
const texts = ({
  shortcut,
  folder,
  keywords,
  language,
}: Omit<Input, 'name' | 'body' | 'shared' | 'uploads'>) => ({
  shortcut: shortcut || null,
  folder: folder || null,
  keywords: keywords || null,
  language: language || null,
});

/** Stores a saved reply of the user, in the transaction `tx` of which others wait. */
export async function insertCanned(
  ctx: Context,
  tx: Database,
  user: CurrentUser,
  row: Omit<typeof cannedReplies.$inferInsert, 'words' | 'user_id'>,
): Promise<number> {
  const [made] = await tx
    .insert(cannedReplies)
    .values({ ...row, words: plainText(row.body), user_id: user.id })
    .returning({ id: cannedReplies.id });
  if (made === undefined) throw new Error('The saved reply was not stored.');
  await audit(ctx, tx, {
    action: 'canned_reply.create',
    subject_type: 'canned_reply',
    subject_id: String(made.id),
    after: logged(row),
  });
  return made.id;
}

/** Throws 403 for a shared one without the permission, 422 for a name or shortcut in use and unknown placeholders. */
export async function createCanned(ctx: Context, user: CurrentUser, input: Input) {
  const { name, shared, group_id } = input;
  if (shared) assertMayChange(user, { user_id: user.id, audience: 'all', group_id: null }, managing);
  assertPlaceholders(input.body);
  const { files, fresh, copies } = await claimFiles(ctx, user, input.uploads);
  const body = sanitizeMessage(withCopies(input.body, copies));
  const id = await ctx.db.transaction(async (tx) => {
    await lockCanned(tx);
    const row = { name, body, ...texts(input), ...(await audienceOf(tx, { shared, group_id })) };
    await assertFree(tx, user, row, null);
    await assertQuota(tx, user, row.audience);
    const made = await insertCanned(ctx, tx, user, row);
    await markAttached(tx, { user_id: user.id, guest_hash: null }, fresh);
    await setFiles(tx, made, files);
    return made;
  });
  return readCanned(ctx, user, id);
}

type Update = z.output<typeof cannedReplyUpdateInput>;

const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

/** The row after an update: omitted fields stay. */
async function updatedRow(
  tx: Database,
  before: CannedRow,
  sent: Omit<Update, 'id' | 'before'>,
  body: string,
) {
  const { shared = isShared(before), group_id = sent.shared === false ? null : before.group_id } = sent;
  const { shortcut, folder, keywords, language } = { ...before, ...given(sent) };
  return {
    name: sent.name ?? before.name,
    body,
    ...texts({ shortcut, folder, keywords, language }),
    ...(await audienceOf(tx, { shared, group_id })),
  };
}

/**
 * Throws 404, 403 for a shared one without the permission, 422 as a new one, and 409 with `details.changed` for fields
 * that were changed since they were read.
 */
export async function updateCanned(ctx: Context, user: CurrentUser, { id, before: read, ...sent }: Update) {
  const known = await loadVisible(ctx.db, user, id);
  assertMayChange(user, known, managing);
  if (sent.shared) assertMayChange(user, { ...known, audience: 'all' }, managing);
  if (sent.body !== undefined) assertPlaceholders(sent.body);
  const held = (await findFileIds(ctx.db, [id])).map((file) => file.id);
  const { files, fresh, copies } = await claimFiles(ctx, user, sent.uploads ?? held, held);
  await ctx.db.transaction(async (tx) => {
    await lockCanned(tx);
    const before = await loadVisible(tx, user, id);
    assertMayChange(user, before, managing);
    const stored = { ...before, shared: isShared(before), uploads: before.uploads.map((file) => file.id) };
    const text = 'Someone else changed this saved reply while you were editing.';
    assertUnchanged(stored, { before: read, sent }, 'canned_reply_changed', text);
    const body = sent.body === undefined ? before.body : sanitizeMessage(withCopies(sent.body, copies));
    const after = await updatedRow(tx, before, sent, body);
    await assertFree(tx, user, after, id);
    await tx
      .update(cannedReplies)
      .set({ ...after, words: plainText(body), updated_at: sql`now()` })
      .where(eq(cannedReplies.id, id));
    if (sent.uploads !== undefined) {
      const gone = held.filter((file) => !files.includes(file));
      await markAttached(tx, { user_id: user.id, guest_hash: null }, fresh);
      await setFiles(tx, id, files);
      if (gone.length > 0) await deleteEntryRows(ctx, tx, inArray(fileEntries.id, gone));
    }
    await audit(ctx, tx, {
      action: 'canned_reply.update',
      subject_type: 'canned_reply',
      subject_id: String(id),
      before: logged(before),
      after: logged(after),
    });
  });
  ctx.jobs.nudge();
  return readCanned(ctx, user, id);
}

/** Deletes saved replies with their files. Throws 404 when none is visible, 403 when one may not be changed. */
export async function deleteCanned(
  ctx: Context,
  user: CurrentUser,
  { id: ids }: z.output<typeof cannedReplyDeleteInput>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockCanned(tx);
    const gone = await findVisible(tx, user, ids);
    if (gone.length === 0) throw notFound();
    for (const row of gone) assertMayChange(user, row, managing);
    const known = gone.map(({ id }) => id);
    const files = (await findFileIds(tx, known)).map(({ id }) => id);
    await tx.delete(cannedReplies).where(inArray(cannedReplies.id, known));
    if (files.length > 0) await deleteEntryRows(ctx, tx, inArray(fileEntries.id, files));
    for (const row of gone)
      await audit(ctx, tx, {
        action: 'canned_reply.delete',
        subject_type: 'canned_reply',
        subject_id: String(row.id),
        before: logged(row),
      });
  });
  ctx.jobs.nudge();
  return {};
}

/**
 * A saved reply as a message of the caller in a ticket, with copies of its files, and counts the use. Throws 404 for one
 * that the caller does not see, and for a ticket that they do not work on.
 */
export async function renderCanned(
  ctx: Context,
  user: CurrentUser,
  { id, ticket_id }: z.output<typeof renderCannedReplyInput>,
): Promise<RenderedReply> {
  const found = await loadVisible(ctx.db, user, id);
  const values = await placeholderValues(ctx, user, ticket_id);
  const copies = await copyFiles(
    ctx,
    user.id,
    found.uploads.map((file) => file.id),
  );
  const { body, missing } = fillMessage(withCopies(found.body, copies), values);
  await ctx.db
    .update(cannedReplies)
    .set({ used_count: sql`${cannedReplies.used_count} + 1`, last_used_at: sql`now()` })
    .where(eq(cannedReplies.id, id));
  const uploads = found.uploads.flatMap((file) => copies.get(file.id) ?? []).map(presentEntry);
  return { body, uploads, missing };
}
