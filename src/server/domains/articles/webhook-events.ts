import { baseUrl } from '../../platform/config/env.ts';
import { defineWebhookEvent, type PayloadNeeds, type WebhookPayload } from '../../platform/webhook-events.ts';
import { articleDeleted, articleSaved } from '../help-center/events.ts';
import { findArticleSnapshot } from './snapshot-queries.ts';

async function articlePayloads({ db, env }: PayloadNeeds, id: number): Promise<WebhookPayload[]> {
  const found = await findArticleSnapshot(db, id);
  if (found === undefined) return [];
  const url = baseUrl(env) + found.path;
  return [{ data: { article: { ...found.article, url } }, people: [] }];
}

export const articleWebhookEvents = [
  defineWebhookEvent(articleSaved, {
    names: ({ status, newly_published }) => {
      if (status !== 'published') return [];
      return [newly_published === true ? 'article.published' : 'article.updated'];
    },
    payloads: (needs, { article_id }) => articlePayloads(needs, article_id),
  }),
  defineWebhookEvent(articleDeleted, {
    names: () => ['article.deleted'],
    payloads: async (_needs, { article_id }) => [{ data: { article: { id: article_id } }, people: [] }],
  }),
];
