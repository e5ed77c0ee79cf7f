import { IconBug, IconListCheck, IconServer } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const systemDomain = defineClientDomain({
  name: 'system',
  screens: (translate) => [
    {
      to: '/admin/system',
      title: translate('System'),
      group: 'system',
      order: 10,
      icon: IconServer,
      permission: 'system.view',
      description: translate('System status: version, database, backups, cache, and support bundle.'),
      terms: translate('backup, restore, version, health, status, diagnostics, cache, updates'),
    },
    {
      to: '/admin/logs/jobs',
      title: translate('Jobs'),
      group: 'system',
      order: 30,
      icon: IconListCheck,
      permission: 'logs.view',
      description: translate('See background jobs and retry failed ones.'),
      terms: translate('queue, background jobs, cron, workers, failed jobs'),
    },
    {
      to: '/admin/logs/errors',
      title: translate('Errors'),
      group: 'system',
      order: 40,
      icon: IconBug,
      permission: 'logs.view',
      description: translate('Errors in the application itself.'),
      terms: translate('exceptions, crashes, debugging, stack trace'),
    },
  ],
  audit: (translate) => ({
    backup: {
      create: translate('Backup started'),
      delete: translate('Backup deleted'),
      download: translate('Backup downloaded'),
    },
    cache: {
      flush: translate('Cache cleared'),
    },
    job: {
      retry: translate('Job retried'),
    },
    setup: {
      update: translate('Setup checklist updated'),
    },
  }),
});
