import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import {
  type DraftMode,
  type DraftVisibility,
  type draftListInput,
  draftModes,
  type draftUpdateInput,
} from '#shared/drafts.ts';
import { AppError, forbidden, invalid } from '#shared/errors.ts';
import { tabHeader } from '#shared/tab-header.ts';
import { showsAnything } from '#shared/text.ts';
import { type Context, withDb } from '../../platform/context.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/db/connect.ts';
import { tabOf, userTopic } from '../../platform/events/events.ts';
import { cleanMessage } from '../../platform/html/message-html.ts';
import { drafts } from '../tickets/draft-tables.ts';
import { previewOfHtml } from '../tickets/excerpts.ts';
import { maySee, mayWrite, speaksForRequester, worksOn } from '../tickets/policy.ts';
import { loadAccess } from '../tickets/service.ts';
import { holdFiles } from '../uploads/attach-files.ts';
import { publishToColleagues } from './colleagues.ts';
import { type DraftKey, findDraft, findDrafts, ofKey } from './queries.ts';

/** Days that the files of a draft are kept after its last change. */
const fileDays = 365;

const place = z.object({ at: z.iso.datetime(), id: z.int(), mode: z.enum(draftModes) });

/**
 * The caller's draft in a ticket, and whether colleagues hear of it. Throws 404 for tickets that they do not see, 403 where
 * they may not write.
 */
async function keyOf(
  db: Database,
  user: CurrentUser,
  ticket: number,
  mode: DraftMode,
): Promise<DraftKey & { isAgents: boolean }> {
  const access = await loadAccess(db, user, ticket);
  if (!mayWrite(user, access)) throw forbidden();
  if (mode !== 'reply' && !worksOn(user, access)) throw invalid({ mode: ['The selected mode is invalid.'] });
  return { user: user.id, ticket, mode, isAgents: !speaksForRequester(user, access) };
}

/** Other tabs and devices of the author read it again. */
const announce = (ctx: Context, tx: Database, { user, ticket }: DraftKey) =>
  ctx.events.publish(
    tx,
    [userTopic(user)],
    { name: 'drafts', id: ticket },
    tabOf(user, ctx.request.header(tabHeader)),
  );

/** The caller's unsent message; null for none. */
export async function readDraft(ctx: Context, user: CurrentUser, input: { id: number; mode: DraftMode }) {
  return { draft: await findDraft(ctx.db, await keyOf(ctx.db, user, input.id, input.mode)) };
}

const isEmpty = ({ body, uploads }: { body: string; uploads: readonly number[] }) =>
  body === '' && uploads.length === 0;

function visibilityOf(isAgents: boolean, isShared: boolean): DraftVisibility {
  if (!isAgents) return 'private';
  return isShared ? 'shared' : 'announced';
}

const changedElsewhere = (draft: Awaited<ReturnType<typeof findDraft>>) =>
  new AppError('conflict', 'draft_changed', 'This text was changed in another tab or on another device.', {
    details: { draft },
  });

/**
 * Stores the caller's unsent message; an empty one is deleted. Throws 409 with `details.draft` when another version than
 * the given one is stored, 422 on `uploads` for files that are not theirs, and on `shared` for customers.
 */
export async function writeDraft(
  ctx: Context,
  user: CurrentUser,
  {
    id,
    mode,
    version = null,
    body,
    uploads = [],
    cc = [],
    bcc = [],
    shared,
  }: z.output<typeof draftUpdateInput>,
) {
  await ctx.limits.consume('draft', user.id);
  const html = cleanMessage(body ?? '').html;
  const values = { body: showsAnything(html) ? html : '', uploads: [...new Set(uploads)], cc, bcc };
  return ctx.db.transaction(async (tx) => {
    const { isAgents, ...key } = await keyOf(tx, user, id, mode);
    if (shared === true && !isAgents) throw invalid({ shared: ['The selected shared is invalid.'] });
    // Two first versions at once: one waits for the other.
    await tx.execute(sql`select pg_advisory_xact_lock(${user.id}::integer, ${id}::integer)`);
    const stored = await findDraft(tx, key);
    if (version !== null && version !== (stored?.version ?? 0)) throw changedElsewhere(stored);
    await announce(ctx, tx, key);
    const isShared = shared ?? stored?.shared ?? false;
    // Content that colleagues cannot read changes at each key.
    const isNews = stored === null || isEmpty(values) || isShared || stored.shared;
    if (isAgents && isNews) await publishToColleagues(ctx, tx, key);
    if (isEmpty(values)) {
      await tx.delete(drafts).where(ofKey(key));
      return { draft: null };
    }
    await holdFiles(tx, { user_id: user.id, guest_hash: null }, values.uploads, fileDays);
    const changed = {
      ...values,
      visibility: visibilityOf(isAgents, isShared),
      version: (stored?.version ?? 0) + 1,
      updated_at: new Date().toISOString(),
    };
    await tx
      .insert(drafts)
      .values({ user_id: user.id, ticket_id: id, mode, ...changed })
      .onConflictDoUpdate({ target: [drafts.user_id, drafts.ticket_id, drafts.mode], set: changed });
    return { draft: await findDraft(tx, key) };
  });
}

/** Deletes the caller's unsent message, if there is one. */
export async function deleteDraft(ctx: Context, user: CurrentUser, input: { id: number; mode: DraftMode }) {
  await ctx.db.transaction(async (tx) => {
    const { isAgents, ...key } = await keyOf(tx, user, input.id, input.mode);
    const gone = await tx.delete(drafts).where(ofKey(key)).returning({ mode: drafts.mode });
    if (gone.length === 0) return;
    await announce(ctx, tx, key);
    if (isAgents) await publishToColleagues(ctx, tx, key);
  });
  return {};
}

/** Puts a text that is not sent after all in front of the author's draft of a reply, in the transaction `tx`. */
export async function returnToDraft(
  ctx: Context,
  tx: Database,
  user: CurrentUser,
  ticket: number,
  text: { body: string; uploads: readonly number[]; cc: readonly string[]; bcc: readonly string[] },
) {
  const stored = await findDraft(tx, { user: user.id, ticket, mode: 'reply' });
  const joined = (one: readonly string[], other: readonly string[] = []) => [...new Set([...one, ...other])];
  const { draft } = await writeDraft(withDb(ctx, tx), user, {
    id: ticket,
    mode: 'reply',
    // A text that was still being saved when it was sent is there already.
    body: stored?.body.startsWith(text.body) ? stored.body : text.body + (stored?.body ?? ''),
    uploads: [...text.uploads, ...(stored?.uploads ?? []).map(({ id }) => id)],
    cc: joined(text.cc, stored?.cc),
    bcc: joined(text.bcc, stored?.bcc),
  });
  if (draft === null) throw new Error('The draft was not stored.');
  return draft;
}

/** The caller's unsent messages in tickets that they see, newest first; a page may have fewer than `limit`. */
export async function listDrafts(
  ctx: Context,
  user: CurrentUser,
  { cursor, limit }: z.output<typeof draftListInput>,
) {
  const found = await findDrafts(ctx.db, user.id, readCursor(place, cursor), limit + 1);
  const page = cursorPage(found, limit, ({ updated_at, ticket, mode }) => ({
    at: updated_at,
    id: ticket.id,
    mode,
  }));
  return {
    ...page,
    data: page.data
      .filter(({ access }) => maySee(user, access))
      .map(({ access: _, ...draft }) => ({ ...draft, excerpt: previewOfHtml(draft.body) })),
  };
}
