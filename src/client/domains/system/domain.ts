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
      description: translate('System status: version, database, backups, cache, and support bundle.'),
    },
    {
      to: '/admin/logs/jobs',
      title: translate('Jobs'),
      group: 'system',
      order: 70,
      icon: IconListCheck,
      permission: 'logs.view',
      description: translate('See background jobs and retry failed ones.'),
    },
    {
      to: '/admin/logs/errors',
      title: translate('Errors'),
      group: 'system',
      order: 80,
      icon: IconBug,
      permission: 'logs.view',
      description: translate('Errors in the application itself.'),
    },
  ],
  audit: (translate) => ({
    nouns: {
      backup: translate('Backup'),
      cache: translate('Cache'),
      job: translate('Job'),
      setup: translate('Setup checklist'),
    },
    verbs: {
      flush: translate('cleared'),
      retry: translate('retried'),
    },
  }),
});
