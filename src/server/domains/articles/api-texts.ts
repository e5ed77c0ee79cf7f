import { feedbackSchema } from '#shared/article-feedback.ts';
import { listedTranslationSchema, translationSchema } from '#shared/article-translations.ts';
import { textChangeSchema, versionSchema } from '#shared/article-versions.ts';
import { folderSchema } from '#shared/folders.ts';
import {
  articleCardSchema,
  articleLinkSchema,
  articleSchema,
  categorySchema,
  crumbSchema,
  headingSchema,
  highlightSchema,
  sectionSchema,
} from '#shared/helpcenter.ts';
import { seoInput, seoSchema } from '#shared/seo.ts';
import {
  articleStateSchema,
  draftSchema,
  editableArticleSchema,
  listedArticleSchema,
} from '#shared/writing.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';
import { articleContent, articleSnapshotSchema, deletedArticleContent } from './webhook-contents.ts';

export const articleApiTexts: DomainApiTexts = {
  tags: {
    'Help center': 'Categories, sections, articles, and search.',
    'Help center manager': 'Managing articles, categories, and sections.',
  },
  parameters: {
    sectionId: 'Only articles in this section.',
    ownerId: 'Only articles owned by this person.',
    tag: 'Only articles with this tag.',
    language:
      'A language code, such as `de`. Lists contain what is written in or translated into this language.',
    stale: 'Only articles that are due for review.',
    outdated: 'Only articles with an outdated translation.',
    deleted: 'Articles in the trash instead of the others.',
    articleId: 'Only feedback on this article.',
    was_helpful: 'Only positive (`true`) or negative (`false`) feedback.',
    handled: 'Only resolved or unresolved feedback.',
    draft: 'Returns the draft.',
    n: 'Version number.',
    against: 'Version to compare with. Defaults to the previous version.',
    replacement_id: 'Where the content is moved.',
  },
  bodies: {
    'hcFolders.create': { name: 'Billing', description: 'Invoices and payments.', hidden: false },
    'hcFolders.update': { name: 'Invoices' },
    'hcFolders.reorder': { ids: [2, 1] },
    'hcArticles.create': { title: 'Change your address', body: '<p>Open your profile.</p>', section_id: 3 },
    'hcArticles.update': { title: 'Change your postal address', base_version: 1 },
    'hcArticles.saveDraft': { body: '<p>Open your account.</p>', base_version: 1 },
    'hcArticles.compare': { title: 'Change your address', body: '<p>Open your account.</p>' },
    'hcArticles.storeVersion': { title: 'Change your address', body: '<p>Open your account.</p>' },
    'hcArticles.editing': { tab: 'k3x9' },
    'hcArticles.publish': { note: 'The menu has a new name.' },
    'hcArticles.move': { ids: [12, 7], section_id: 3 },
    'hcArticles.tag': { ids: [12, 7], add: ['billing'], remove: ['old'] },
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
    'hcTranslations.compare': { title: 'Anschrift ändern', body: '<p>Öffnen Sie Ihr Konto.</p>' },
    'hcFeedback.update': { handled: true },
    'helpcenter.feedback': { was_helpful: false, comment: 'The menu has been renamed.' },
  },
  schemas: {
    Article: articleSchema,
    ArticleCard: articleCardSchema,
    ArticleDraft: draftSchema,
    ArticleFeedback: feedbackSchema,
    ArticleHeading: headingSchema,
    ArticleLink: articleLinkSchema,
    ArticleSnapshot: articleSnapshotSchema,
    ArticleState: articleStateSchema,
    ArticleTranslation: translationSchema,
    ArticleTranslationSummary: listedTranslationSchema,
    ArticleVersion: versionSchema.shape.version,
    Category: categorySchema,
    EditableArticle: editableArticleSchema,
    Folder: folderSchema,
    FolderReference: crumbSchema,
    Highlight: highlightSchema,
    ListedArticle: listedArticleSchema,
    Section: sectionSchema,
    Seo: seoSchema,
    SeoInput: seoInput,
    TextChange: textChangeSchema,
  },
  webhooks: {
    'article.published': { summary: 'Article published', data: articleContent },
    'article.updated': { summary: 'Published article updated', data: articleContent },
    'article.deleted': { summary: 'Article permanently deleted', data: deletedArticleContent },
  },
  examples: {
    'hcTranslations.read': { language: 'de' },
  },
};
