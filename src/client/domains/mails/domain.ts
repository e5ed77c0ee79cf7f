import { IconMailCheck, IconMailCog, IconMailForward } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { mailScreen } from './mail-settings.ts';

export const mailsDomain = defineClientDomain({
  name: 'mails',
  screens: (translate) => [
    {
      to: '/admin/mail-templates',
      title: translate('Mail templates'),
      group: 'site',
      order: 90,
      icon: IconMailCog,
      permission: 'mail_templates.view',
      description: translate(
        'What mails say, in each language. Those that you do not change stay as they are.',
      ),
    },
    {
      to: '/admin/mail-log',
      title: translate('Mail log'),
      group: 'system',
      order: 90,
      icon: IconMailCheck,
      permission: 'logs.view',
      description: translate('Which mails have left, and what the mail server said. Kept for 30 days.'),
    },
  ],
  settings: [{ screen: mailScreen, group: 'channels', order: 20, icon: IconMailForward }],
  audit: (translate) => ({
    nouns: {
      mail: translate('Mail'),
      mail_template: translate('Mail text'),
    },
  }),
});
