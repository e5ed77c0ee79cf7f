import type { CurrentUser } from '#shared/auth.ts';
import type { Context } from '../../platform/trpc/context.ts';

/** What a site may look like soon, for whoever may see that: settings nested by their paths, values of themes by id. */
export type PageDraft = (
  ctx: Context,
  user: CurrentUser | null,
) => Promise<{ settings: unknown; themes: Readonly<Record<string, Record<string, string>>> } | null>;

declare module '../../platform/hooks.ts' {
  interface HookTypes {
    pageDraft: PageDraft;
  }
}
