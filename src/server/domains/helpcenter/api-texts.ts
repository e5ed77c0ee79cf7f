import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

const searchSession = { searchSession: [{ term: 'page numbers', results: [12, 7], clickedArticle: 12 }] };

export const helpcenterApiTexts: DomainApiTexts = {
  tags: {
    'Help center': 'Categories, sections and articles, and the search through them.',
    'Help center manager': 'Writing articles, and the categories and sections they lie in.',
    'Export and import': 'The help center as a file, and files as articles.',
    Reports: 'What happens on the site, in numbers.',
  },
  parameters: {
    jobId: 'The id of the job.',
    all: 'Also what is as it should be.',
    sectionId: 'Only articles of this section.',
    ownerId: 'Only articles that this person looks after.',
    tag: 'Only articles with this tag.',
    language: 'A language by its code, such as `de`: lists hold what is written in it or translated into it.',
    stale: 'Only articles that somebody should have looked at by now.',
    outdated: 'Only articles of which a translation is behind.',
    deleted: 'Articles in the bin in place of the others.',
    draft: 'As its writers see it, with what is written on.',
    n: 'The number of the version.',
    against: 'The version to compare with; the one before it when none is named.',
    replacement_id: 'Takes over what lies inside.',
    categoryIds: 'Only articles of these categories or sections.',
    categoryId: 'Only what belongs to this category or section.',
    zero: 'Only terms for which nothing was found.',
    exact: 'Takes the words as they are, also those that look misspelt.',
  },
  bodies: {
    'hcFolders.create': { name: 'Billing', description: 'Invoices and payments.', hidden: false },
    'hcFolders.update': { name: 'Invoices' },
    'hcFolders.reorder': { ids: [2, 1] },
    'transfer.export': { what: 'helpcenter', format: 'markdown' },
    'transfer.import': { source: 'markdown', upload_id: 12, dry_run: true },
    'hcRedirects.create': { from: '/hc/en-us/articles/115-Invoices', to: '/hc/articles/1/2/3/invoices' },
    'hcArticles.create': { title: 'Change your address', body: '<p>Open your profile.</p>', section_id: 3 },
    'hcArticles.update': { title: 'Change your postal address', base_version: 1 },
    'hcArticles.saveDraft': { body: '<p>Open your account.</p>', base_version: 1 },
    'hcArticles.editing': { tab: 'k3x9' },
    'hcArticles.publish': { note: 'The menu has a new name.' },
    'hcArticles.move': { ids: [12, 7], section_id: 3 },
    'hcArticles.reorder': { section_id: 3, ids: [12, 7] },
    'hcTranslations.save': {
      title: 'Anschrift ändern',
      body: '<p>Öffnen Sie Ihr Profil.</p>',
      status: 'published',
    },
    'hcTranslations.saveDraft': {
      title: 'Anschrift ändern',
      body: '<p>Öffnen Sie Ihr Konto.</p>',
      base_version: 1,
    },
    'helpcenter.feedback': { was_helpful: false, comment: 'The menu has another name by now.' },
    'helpcenter.logSearches': searchSession,
    'helpcenter.logSearchesApi': searchSession,
  },
};
