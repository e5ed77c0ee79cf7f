import { IconArrowForwardUp, IconLinkOff } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const helpSiteDomain = defineClientDomain({
  name: 'help-site',
  screens: (translate) => [
    {
      to: '/admin/hc/redirects',
      title: translate('Redirects'),
      group: 'help-center',
      order: 20,
      icon: IconArrowForwardUp,
      permission: 'hc.update',
      description: translate('Old addresses that lead to where things are now.'),
    },
    {
      to: '/admin/hc/links',
      title: translate('Links'),
      group: 'help-center',
      order: 30,
      icon: IconLinkOff,
      permission: 'articles.update',
      description: translate('Links of articles that lead nowhere.'),
    },
  ],
  audit: (translate) => ({
    nouns: {
      link_check: translate('Check of links'),
      redirect: translate('Redirect'),
    },
  }),
});
