import { z } from 'zod';
import { countedPage, pageInput } from './pagination.ts';
import { articleStatuses } from './record-states.ts';
import { plainText, requiredText } from './validation.ts';
import { changedFields, listOf, recordId, timestamp } from './wire.ts';

/** Words of one group of synonyms, and articles that come first for one search. */
export const maxSynonymTerms = 20;
export const maxPinnedArticles = 5;
export const maxSynonymLength = 100;

const shapingOrder = {
  orderBy: z.enum(['created_at']).default('created_at'),
  orderDir: z.enum(['asc', 'desc']).default('desc'),
};

export const curationListInput = z.object({
  ...pageInput(15),
  /** A part of a word, or of the search. */
  query: plainText().max(255).nullish(),
  ...shapingOrder,
});

const words = listOf(requiredText(maxSynonymLength), maxSynonymTerms);

export const synonymInput = z.object({ words });

export const synonymChangeInput = z.object({
  id: recordId(),
  words: words.optional(),
  before: changedFields({ words }),
});

export const curationIdInput = z.object({ id: recordId() });

export const curationIdsInput = z.object({ id: listOf(recordId()) });

export const synonymSchema = z.object({
  id: z.int(),
  words: z.array(z.string()),
  created_at: timestamp(),
});

export type Synonym = z.infer<typeof synonymSchema>;

export const synonymListSchema = z.object({ pagination: countedPage(synonymSchema) });

const articleIds = listOf(recordId(), maxPinnedArticles);
const pinQuery = requiredText(255);

export const pinInput = z.object({ query: pinQuery, article_ids: articleIds });

export const pinChangeInput = z.object({
  id: recordId(),
  query: pinQuery.optional(),
  article_ids: articleIds.optional(),
  before: changedFields({ query: pinQuery, article_ids: articleIds }),
});

export const pinSchema = z.object({
  id: z.int(),
  query: z.string(),
  article_ids: z.array(z.int()),
  /** Those of them that are left, in their order. */
  articles: z.array(z.object({ id: z.int(), title: z.string(), status: z.enum(articleStatuses) })),
  created_at: timestamp(),
});

export type Pin = z.infer<typeof pinSchema>;

export const pinListSchema = z.object({ pagination: countedPage(pinSchema) });
