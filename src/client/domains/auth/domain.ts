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
    nouns: {
      invite: translate('Invitation'),
      token: translate('API token'),
    },
    verbs: {
      two_factor_enabled: translate('two-factor authentication turned on'),
      two_factor_disabled: translate('two-factor authentication turned off'),
      recovery_codes_replaced: translate('recovery codes replaced'),
      password_changed: translate('password changed'),
      email_change_requested: translate('email change requested'),
      email_changed: translate('email changed'),
      link: translate('new link created'),
    },
  }),
});
