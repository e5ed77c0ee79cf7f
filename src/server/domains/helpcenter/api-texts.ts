import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const searchSession = { searchSession: [{ term: 'page numbers', results: [12, 7], clickedArticle: 12 }] };

export const helpcenterApiTexts: DomainApiTexts = {
  tags: {
    'Help center': 'Categories, sections and articles, and the search through them.',
  },
  parameters: {
    categoryIds: 'Only articles of these categories or sections.',
    exact: 'Takes the words as they are, also those that look misspelt.',
  },
  bodies: {
    'helpcenter.logSearches': searchSession,
    'helpcenter.logSearchesApi': searchSession,
  },
};
