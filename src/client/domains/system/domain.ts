import { IconBug, IconListCheck, IconServer } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const systemDomain = defineClientDomain({
  name: 'system',
  screens: (translate) => [
    {
      to: '/admin/system',
      title: translate('System'),
      group: 'system',
      order: 50,
      icon: IconServer,
      permission: 'system.view',
      description: translate('See how the product runs: version, database, backup, cache, support bundle.'),
    },
    {
      to: '/admin/logs/jobs',
      title: translate('Jobs'),
      group: 'system',
      order: 70,
      icon: IconListCheck,
      permission: 'logs.view',
      description: translate('See what runs in the background, and try again what failed.'),
    },
    {
      to: '/admin/logs/errors',
      title: translate('Errors'),
      group: 'system',
      order: 80,
      icon: IconBug,
      permission: 'logs.view',
      description: translate('See what went wrong in the product itself.'),
    },
  ],
  audit: (translate) => ({
    nouns: {
      backup: translate('Backup'),
      cache: translate('Cache'),
      job: translate('Job'),
      setup: translate('Start checklist'),
    },
    verbs: {
      flush: translate('emptied'),
      retry: translate('tried again'),
    },
  }),
});
