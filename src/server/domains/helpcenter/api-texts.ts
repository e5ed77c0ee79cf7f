import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const searchSession = { searchSession: [{ term: 'page numbers', results: [12, 7], clickedArticle: 12 }] };

export const helpcenterApiTexts: DomainApiTexts = {
  tags: {
    'Help center': 'Categories, sections and articles, and the search through them.',
    Reports: 'What happens on the site, in numbers.',
  },
  parameters: {
    categoryIds: 'Only articles of these categories or sections.',
    categoryId: 'Only what belongs to this category or section.',
    zero: 'Only terms for which nothing was found.',
    exact: 'Takes the words as they are, also those that look misspelt.',
  },
  bodies: {
    'helpcenter.logSearches': searchSession,
    'helpcenter.logSearchesApi': searchSession,
  },
};
