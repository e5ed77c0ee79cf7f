import type { Writes } from '../../platform/writes.ts';

const again = 'Done again it leaves everything as it is.';
const trial = 'It tries something out and changes nothing.';
const shows = 'It shows something, and makes nothing.';
const draft = 'A draft changes nothing of the site; publishing it is written down.';
const readers = 'It counts what readers do, or marks what somebody has seen.';
const visitor = 'Visitors have no account to keep a key by.';

export const articleWrites: Writes = {
  'hcArticles.archive': { audit: 'article.archive', withoutKey: again },
  'hcArticles.compare': { nothing: trial, withoutKey: shows },
  'hcArticles.create': { audit: 'article.create' },
  'hcArticles.delete': { audit: 'article.delete' },
  'hcArticles.discardDraft': { nothing: draft },
  'hcArticles.editing': { nothing: readers, withoutKey: again },
  'hcArticles.move': { audit: 'article.move', withoutKey: again },
  'hcArticles.publish': { audit: 'article.publish', withoutKey: again },
  'hcArticles.reorder': { audit: 'article.reorder', withoutKey: again },
  'hcArticles.restore': { audit: 'article.restore', withoutKey: again },
  'hcArticles.restoreVersion': { audit: 'article.restore_version', withoutKey: again },
  'hcArticles.saveDraft': { nothing: draft },
  'hcArticles.storeVersion': { nothing: draft },
  'hcArticles.tag': { audit: 'article.tag', withoutKey: again },
  'hcArticles.unpublish': { audit: 'article.unpublish', withoutKey: again },
  'hcArticles.update': { audit: 'article.update' },
  'hcFeedback.update': { nothing: readers },
  'hcFolders.create': { audit: 'category.create' },
  'hcFolders.delete': { audit: 'category.delete' },
  'hcFolders.reorder': { audit: 'category.reorder', withoutKey: again },
  'hcFolders.update': { audit: 'category.update' },
  'hcTranslations.compare': { nothing: trial, withoutKey: shows },
  'hcTranslations.delete': { audit: 'article.delete_translation' },
  'hcTranslations.discardDraft': { nothing: draft },
  'hcTranslations.save': { audit: 'article.translate' },
  'hcTranslations.saveDraft': { nothing: draft },
  'helpcenter.feedback': { nothing: readers, withoutKey: again },
  'helpcenter.view': { nothing: readers, withoutKey: visitor },
};
