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
      description: translate('Send people from old URLs to the current pages.'),
      terms: translate('old URLs, forwarding, 301, 404'),
    },
    {
      to: '/admin/hc/links',
      title: translate('Links'),
      group: 'help-center',
      order: 30,
      icon: IconLinkOff,
      permission: 'articles.update',
      description: translate('Broken links in articles.'),
      terms: translate('broken links, dead links, link checker, 404'),
    },
  ],
  audit: (translate) => ({
    link_check: {
      run: translate('Link check started'),
    },
    redirect: {
      create: translate('Redirect created'),
      delete: translate('Redirect deleted'),
    },
  }),
});
