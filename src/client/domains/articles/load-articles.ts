import { parseId } from '../../platform/address/read-address.ts';
import { type LoadInput, pageLoad } from '../../platform/api/page-load.ts';
import { type FeedbackSearch, feedbackInputOf } from './feedback/feedback-search.ts';
import { type ManagerSearch, managerInputOf } from './manager/manager-search.ts';

/** The article of an address; null for a new one. */
export const articleIdIn = (articleId: string) => (articleId === 'new' ? null : parseId(articleId));

/** What the manager shows, for administrators and agents alike. */
export async function loadManager({
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

/** What the inbox of feedback shows, for administrators and agents alike. */
export async function loadFeedback({
  context,
  deps,
  location,
  cause,
}: LoadInput & { deps: FeedbackSearch; cause: string }) {
  // While the list is open it shows by itself that a change of its filters is on the way.
  if (cause === 'stay') return;
  await pageLoad(location.href, () => context.api.hcFeedback.list.ensureData(feedbackInputOf(deps)));
}

/** What the editor of an article shows, for administrators and agents alike. */
export async function loadEditor({
  context,
  params,
  location,
}: LoadInput & { params: { articleId: string } }) {
  const id = articleIdIn(params.articleId);
  const { hcFolders, helpcenter } = context.api;
  await pageLoad(location.href, async () => {
    await hcFolders.tree.ensureData();
    if (id !== null) await helpcenter.article.fetch({ id, draft: true });
  });
}
