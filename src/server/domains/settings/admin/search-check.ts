import { type CheckStep, runSteps } from '#server/platform/check-steps.ts';
import type { Context } from '#server/platform/context.ts';
import type { CheckResult } from '#shared/checks.ts';
import { AppError } from '#shared/errors.ts';
import type { SearchResult } from '#shared/helpcenter.ts';
import { readerOf } from '../../help-center/reader.ts';
import { searchArticles } from '../../help-search/service.ts';

const page = { page: 1, perPage: 8 };

/** Searches for the newest article that is visible to the caller, by its title. */
export async function checkSearch(ctx: Context): Promise<CheckResult> {
  await ctx.limits.consume('settings_check', ctx.user.id);
  const reader = await readerOf(ctx);
  let newest: SearchResult | undefined;
  const steps: CheckStep[] = [
    [
      'newest',
      async () => {
        const { pagination } = await searchArticles(ctx, reader, page);
        newest = pagination.data[0];
        return newest?.title ?? 'No articles yet';
      },
    ],
    [
      'find',
      async () => {
        if (newest === undefined) return '';
        const { id, title: query } = newest;
        const { pagination, matches } = await searchArticles(ctx, reader, { ...page, query, exact: true });
        if (pagination.data.some((article) => article.id === id)) return String(matches?.count ?? '');
        throw new AppError(
          'unavailable',
          'search_broken',
          'Search does not find the latest article by its title.',
        );
      },
    ],
  ];
  return runSteps(steps);
}
