import { sql } from 'drizzle-orm';
import type { Services } from '#server/platform/services.ts';
import { audit } from '../../audit/service.ts';
import { articles } from '../../help-center/article-tables.ts';
import { lockHelpCenter } from '../../help-center/lock.ts';
import { deleteGoneEditors } from './presence.ts';

/** Days in the trash before permanent deletion. */
const binDays = 30;

/** Permanently deletes articles whose time in the trash is over. */
export async function purgeDeletedArticles(services: Services): Promise<void> {
  await deleteGoneEditors(services.db);
  await services.db.transaction(async (tx) => {
    await lockHelpCenter(tx);
    const gone = await tx
      .delete(articles)
      .where(sql`${articles.deleted_at} < now() - make_interval(days => ${binDays})`)
      .returning({ id: articles.id, title: articles.title });
    for (const { id, title } of gone) {
      const subject = { subject_type: 'article', subject_id: String(id) };
      await audit(services, tx, { action: 'article.purge', ...subject, before: { title } });
    }
  });
}
