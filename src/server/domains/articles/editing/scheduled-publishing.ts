import type { Services } from '#server/platform/services.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { lockDueArticles } from './queries.ts';
import { announce, storeChange } from './store.ts';

/** Publishes due articles. Idempotent. */
export async function publishDueArticles(services: Services): Promise<void> {
  const settle = await services.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const changed = [];
    for (const before of await lockDueArticles(tx)) {
      const deed = { action: 'article.publish' } as const;
      changed.push({ before, after: await storeChange(services, tx, before, { status: 'published' }, deed) });
    }
    return announce(services, tx, ...changed);
  });
  settle();
}
