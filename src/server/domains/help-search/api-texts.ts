import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const searchSession = { searchSession: [{ term: 'page numbers', results: [12, 7], clickedArticle: 12 }] };

export const helpSearchApiTexts: DomainApiTexts = {
  tags: {
    'Search shaping': 'Words that mean the same to a search, and articles that come first for one.',
    Reports: 'What happens on the site, in numbers.',
  },
  parameters: {
    categoryIds: 'Only articles of these categories or sections.',
    categoryId: 'Only what belongs to this category or section.',
    zero: 'Only terms for which nothing was found.',
    exact: 'Takes the words as they are, also those that look misspelt.',
  },
  bodies: {
    'hcSearch.createSynonym': { words: ['invoice', 'bill'] },
    'hcSearch.updateSynonym': { words: ['invoice', 'bill', 'receipt'] },
    'hcSearch.createPin': { query: 'refund', article_ids: [12, 7] },
    'hcSearch.updatePin': { article_ids: [7] },
    'helpSearch.logSearches': searchSession,
    'helpSearch.logSearchesApi': searchSession,
  },
};
