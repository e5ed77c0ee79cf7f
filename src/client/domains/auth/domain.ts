import { IconLogin2, IconMailForward } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { signInScreen } from './sign-in-settings.ts';

export const authDomain = defineClientDomain({
  name: 'auth',
  screens: (translate) => [
    {
      to: '/admin/invites',
      title: translate('Invites'),
      group: 'people',
      order: 20,
      icon: IconMailForward,
      permission: 'users.create',
      description: translate('Invite agents and other staff by email or link.'),
      terms: translate('invitations, onboarding, new agents, team'),
    },
  ],
  settings: [{ screen: signInScreen, group: 'security', order: 10, icon: IconLogin2 }],
  audit: (translate) => ({
    invite: {
      accept: translate('Invite accepted'),
      cancel: translate('Invite canceled'),
      create: translate('Invite created'),
      link: translate('New invite link created'),
      resend: translate('Invite resent'),
    },
    token: {
      create: translate('API token created'),
    },
  }),
});
