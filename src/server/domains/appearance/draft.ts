import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { AppearanceDraft, appearanceDraftInput } from '#shared/appearance.ts';
import { AppError, invalid } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import { merge } from '#shared/setting-paths.ts';
import type { Context } from '../../platform/context.ts';
import { lockTables } from '../../platform/db/lock-tables.ts';
import type { PageDraft } from '../auth/bootstrap-hooks.ts';
import { checkedChange, readAllSettings, rejectedSettings } from '../settings/for-administrators.ts';
import { isOfAppearance } from './policy.ts';
import { readPublished } from './published.ts';
import { readDraft, readDraftRow } from './queries.ts';
import { appearanceDrafts } from './tables.ts';

type Input = z.output<typeof appearanceDraftInput>;

/** The settings that the caller may put into a draft. Throws 403 and 422 as a change of the settings does. */
async function checkedSettings(ctx: Context, sent: Record<string, unknown>): Promise<object> {
  const strange = Object.keys(sent).filter((group) => !isOfAppearance(group, ctx.settings.changedWith));
  if (strange.length > 0) {
    throw invalid(
      Object.fromEntries(strange.map((group) => [`settings.${group}`, ["This setting doesn't exist."]])),
    );
  }
  const change = checkedChange(ctx, ctx.user, sent);
  const { settings } = await readAllSettings(ctx);
  const checked = ctx.settings.all.safeParse(merge(settings, change));
  // Other groups are not part of the draft, and masked where secret.
  const issues = (checked.error?.issues ?? []).filter(({ path: [group] }) =>
    isOfAppearance(String(group), ctx.settings.changedWith),
  );
  if (issues.length > 0) throw rejectedSettings(new z.ZodError(issues));
  return change;
}

const draftChanged = (draft: AppearanceDraft | null) =>
  new AppError('conflict', 'draft_changed', 'Someone else changed the draft while you were editing.', {
    details: { version: draft?.version ?? 0, user: draft?.user ?? null },
  });

/** Throws 422 for an unknown theme. */
function assertKnown(themes: Record<string, unknown>, known: Record<string, unknown>): void {
  const strange = Object.keys(themes).filter((id) => !Object.hasOwn(known, id));
  if (strange.length === 0) return;
  throw invalid(Object.fromEntries(strange.map((id) => [`themes.${id}`, ["This theme doesn't exist."]])));
}

/**
 * Merges a change into the draft, which is created if needed. Throws 409 when it was changed after the version that was
 * read.
 */
export async function saveDraft(ctx: Context, { settings = {}, themes = {}, version }: Input) {
  const change = await checkedSettings(ctx, settings);
  await ctx.db.transaction(async (tx) => {
    await lockTables(tx, appearanceDrafts);
    const before = await readDraftRow(tx);
    if (version !== undefined && version !== (before?.version ?? 0)) throw draftChanged(await readDraft(tx));
    const published = await readPublished(ctx, tx);
    assertKnown(themes, published.themes);
    const bases = Object.keys(themes).map((id) => [id, published.themes[id] ?? {}] as const);
    const row = {
      settings: merge(before?.settings ?? {}, change) as Record<string, unknown>,
      themes: { ...before?.themes, ...themes },
      theme_bases: { ...Object.fromEntries(bases), ...before?.theme_bases },
      // Version numbers of drafts are never reused.
      version: before === null ? Math.floor(Date.now() / 1000) : before.version + 1,
      based_on: before?.based_on ?? published.version,
      user_id: ctx.user.id,
      updated_at: sql`now()`,
    };
    await tx
      .insert(appearanceDrafts)
      .values(row)
      .onConflictDoUpdate({ target: appearanceDrafts.id, set: row });
  });
  const draft = await readDraft(ctx.db);
  if (draft === null) throw draftChanged(null);
  return draft;
}

/** Discards the draft; idempotent. */
export async function removeDraft({ db }: Pick<Context, 'db'>): Promise<Record<string, never>> {
  await db.delete(appearanceDrafts);
  return {};
}

/** The draft for a page preview; null without the permission to change the appearance, and without a draft. */
export const draftOfPage: PageDraft = async (ctx, user) => {
  if (!hasPermission(user, 'appearance.update')) return null;
  const draft = await readDraftRow(ctx.db);
  if (draft === null) return null;
  const shown = Object.entries(draft.settings).filter(([group]) => group in ctx.settings.public.shape);
  return { settings: Object.fromEntries(shown), themes: draft.themes };
};
