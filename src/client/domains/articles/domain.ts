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
    nouns: {
      article: translate('Article'),
      category: translate('Category'),
    },
    verbs: {
      archive: translate('archived'),
      unpublish: translate('unpublished'),
      delete_translation: translate('translation deleted'),
      restore_version: translate('earlier version restored'),
      tag: translate('tags changed'),
      translate: translate('translated'),
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
