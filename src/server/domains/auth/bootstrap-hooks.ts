import type { CurrentUser } from '#shared/auth.ts';
import type { PageOnlySettings } from '#shared/settings.ts';
import type { Context } from '../../platform/context.ts';

/** Hook with draft settings, nested by their paths, and draft themes by id, for viewers with permission. */
export type PageDraft = (
  ctx: Context,
  user: CurrentUser | null,
) => Promise<{ settings: unknown; themes: Readonly<Record<string, Record<string, string>>> } | null>;

/** Hook with private settings that pages get, nested by their paths. */
export type OnPages = (ctx: Context) => Promise<Partial<PageOnlySettings>>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    pageDraft: PageDraft;
    pageSettings: OnPages;
  }
}
