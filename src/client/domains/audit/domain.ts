import { IconHistory, IconLogin2 } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';

export const auditDomain = defineClientDomain({
  name: 'audit',
  screens: (translate) => [
    {
      to: '/admin/logs/audit',
      title: translate('Audit log'),
      group: 'system',
      order: 20,
      icon: IconHistory,
      permission: 'logs.view',
      description: translate('See who changed what, with values before and after.'),
      terms: translate('activity, history, changes, compliance'),
    },
    {
      to: '/admin/logs/sign-ins',
      title: translate('Sign-ins'),
      group: 'security',
      order: 20,
      icon: IconLogin2,
      permission: 'logs.view',
      description: translate('See who tried to sign in and from where.'),
      terms: translate('logins, login history, failed sign-ins, IP addresses'),
    },
  ],
});
