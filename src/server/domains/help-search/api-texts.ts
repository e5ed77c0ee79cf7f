import { searchResultSchema } from '#shared/helpcenter.ts';
import { pinSchema, synonymSchema } from '#shared/search-curation.ts';
import { searchTermSchema } from '#shared/search-terms.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const searchSession = { searchSession: [{ term: 'page numbers', results: [12, 7], clickedArticle: 12 }] };

export const helpSearchApiTexts: DomainApiTexts = {
  tags: {
    'Search tuning': 'Synonyms and pinned articles.',
    Reports: 'Statistics about the site.',
  },
  parameters: {
    categoryIds: 'Only articles in these categories or sections.',
    categoryId: 'Only records in this category or section.',
    zero: 'Only search terms without results.',
    exact: 'Disables spelling correction.',
    public: 'Only articles that everyone can read, whoever asks.',
  },
  bodies: {
    'hcSearch.createSynonym': { words: ['invoice', 'bill'] },
    'hcSearch.updateSynonym': { words: ['invoice', 'bill', 'receipt'] },
    'hcSearch.createPin': { query: 'refund', article_ids: [12, 7] },
    'hcSearch.updatePin': { article_ids: [7] },
    'helpSearch.logSearches': searchSession,
    'helpSearch.logSearchesApi': searchSession,
  },
  schemas: {
    PinnedSearch: pinSchema,
    SearchResult: searchResultSchema,
    SearchTerm: searchTermSchema,
    Synonym: synonymSchema,
  },
};
