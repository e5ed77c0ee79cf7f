import { IconFileText } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const customPagesDomain = defineClientDomain({
  name: 'custom-pages',
  screens: (translate) => [
    {
      to: '/admin/pages',
      title: translate('Pages'),
      group: 'site',
      order: 30,
      icon: IconFileText,
      permission: 'custom_pages.view',
      description: translate('Custom pages, such as your terms and privacy policy.'),
      terms: translate('terms of service, privacy policy, imprint, legal, landing pages'),
    },
  ],
  audit: (translate) => ({
    custom_page: {
      create: translate('Page created'),
      delete: translate('Page deleted'),
      remove_draft: translate('Page draft discarded'),
      save_draft: translate('Page draft saved'),
      update: translate('Page edited'),
    },
  }),
});
