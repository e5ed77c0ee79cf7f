import type { CurrentUser } from '#shared/auth.ts';
import type { PageOnlySettings } from '#shared/settings.ts';
import type { Context } from '../../platform/context.ts';

/** What a site may look like soon, for whoever may see that: settings nested by their paths, values of themes by id. */
export type PageDraft = (
  ctx: Context,
  user: CurrentUser | null,
) => Promise<{ settings: unknown; themes: Readonly<Record<string, Record<string, string>>> } | null>;

/** What pages are told of private settings, nested by their paths. */
export type OnPages = (ctx: Context) => Promise<Partial<PageOnlySettings>>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    pageDraft: PageDraft;
    pageSettings: OnPages;
  }
}
