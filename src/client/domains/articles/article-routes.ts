import { cutText } from '#shared/text.ts';
import { parseId, parseLanguage, parseOptionalId } from '../../platform/address/read-address.ts';
import { type LoadInput, pageLoad } from '../../platform/api/page-load.ts';
import { hiddenHead } from '../../platform/head/page-head.ts';
import type { GuardInput, PermissionGuard } from '../../platform/session/guards.ts';
import { type FeedbackSearch, feedbackInputOf, parseFeedbackSearch } from './feedback/feedback-search.ts';
import { type ManagerSearch, managerInputOf, parseManagerSearch } from './manager/manager-search.ts';

/*
 * Options of the routes that administrators and agents both have, each behind its own guard. Components stay in the
 * route files, where the build finds and splits them.
 */

const maxTitleLength = 255;

/** The article of an address; null for a new one. */
export const articleIdIn = (articleId: string) => (articleId === 'new' ? null : parseId(articleId));

async function loadManager({
  context,
  deps,
  location,
  cause,
}: LoadInput & { deps: ManagerSearch; cause: string }) {
  // While the list is open it shows by itself that a change of its filters is on the way.
  if (cause === 'stay') return;
  const { hcArticles, hcFolders } = context.api;
  await pageLoad(location.href, () =>
    Promise.all([hcFolders.tree.ensureData(), hcArticles.list.ensureData(managerInputOf(deps))]),
  );
}

async function loadFeedback({
  context,
  deps,
  location,
  cause,
}: LoadInput & { deps: FeedbackSearch; cause: string }) {
  // While the list is open it shows by itself that a change of its filters is on the way.
  if (cause === 'stay') return;
  await pageLoad(location.href, () => context.api.hcFeedback.list.ensureData(feedbackInputOf(deps)));
}

async function loadEditor({ context, params, location }: LoadInput & { params: { articleId: string } }) {
  const id = articleIdIn(params.articleId);
  const { hcFolders, helpcenter } = context.api;
  await pageLoad(location.href, async () => {
    await hcFolders.tree.ensureData();
    if (id !== null) await helpcenter.article.fetch({ id, draft: true });
  });
}

/** The list of all articles. */
export const managerRoute = (guard: PermissionGuard) => ({
  validateSearch: parseManagerSearch,
  beforeLoad: guard('articles.update'),
  loaderDeps: ({ search }: { search: ManagerSearch }) => search,
  loader: loadManager,
  head: hiddenHead('Articles'),
});

/** The inbox of feedback. */
export const feedbackRoute = (guard: PermissionGuard) => ({
  validateSearch: parseFeedbackSearch,
  beforeLoad: guard('articles.update'),
  loaderDeps: ({ search }: { search: FeedbackSearch }) => search,
  loader: loadFeedback,
  head: hiddenHead('Feedback'),
});

/** The editor of an article; of a new one when its id is `new`. */
export const editorRoute = (guard: PermissionGuard) => ({
  validateSearch: (
    raw: Record<string, unknown>,
  ): { section?: number; title?: string; language?: string } => ({
    section: parseOptionalId(raw.section),
    title: raw.title === undefined ? undefined : cutText(String(raw.title), maxTitleLength),
    language: parseLanguage(raw.language),
  }),
  beforeLoad: (input: GuardInput & { params: { articleId: string } }) =>
    guard(input.params.articleId === 'new' ? 'articles.create' : 'articles.update')(input),
  loader: loadEditor,
  head: hiddenHead('Articles'),
});
