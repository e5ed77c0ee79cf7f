import { IconFileText, IconThumbUp } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const articlesDomain = defineClientDomain({
  name: 'articles',
  screens: (translate) => [
    {
      to: '/admin/hc',
      title: translate('Articles'),
      group: 'help-center',
      order: 10,
      icon: IconFileText,
      permission: 'articles.update',
      description: translate('Write, organize, and publish help center articles.'),
      terms: translate('knowledge base, guide, FAQ, sections, categories, documentation, wiki'),
    },
    {
      to: '/admin/hc/feedback',
      title: translate('Feedback'),
      group: 'insights',
      order: 30,
      icon: IconThumbUp,
      permission: 'articles.update',
      description: translate('See whether articles helped and what readers say is missing.'),
      terms: translate('ratings, votes, helpful, comments, analytics, reports'),
    },
  ],
  audit: (translate) => ({
    article: {
      archive: translate('Article archived'),
      create: translate('Article created'),
      delete: translate('Article moved to trash'),
      delete_translation: translate('Article translation deleted'),
      move: translate('Article moved'),
      publish: translate('Article published'),
      purge: translate('Article permanently deleted'),
      reorder: translate('Articles reordered'),
      restore: translate('Article restored from trash'),
      restore_version: translate('Earlier version of article restored'),
      tag: translate('Article tags changed'),
      translate: translate('Article translation edited'),
      unpublish: translate('Article unpublished'),
      update: translate('Article edited'),
    },
    category: {
      create: translate('Help center category created'),
      delete: translate('Help center category deleted'),
      reorder: translate('Help center categories reordered'),
      update: translate('Help center category edited'),
    },
  }),
  webhookEvents: (translate) => ({
    group: translate('Articles'),
    events: {
      'article.published': translate('Article published'),
      'article.updated': translate('Published article updated'),
      'article.deleted': translate('Article deleted'),
    },
  }),
});
