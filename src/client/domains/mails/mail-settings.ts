import type { SettingScreen } from '../../shell/setting-screen.ts';

export const mailScreen: SettingScreen = {
  to: '/admin/settings/mail',
  title: 'Outgoing email',
  help: 'Mail server and sender address for outgoing email.',
  terms: 'SMTP, sender, from address, support email, mail server, email address',
  sections: [
    {
      id: 'server',
      title: 'Mail server',
      permission: 'channels.update',
      fields: [
        {
          path: 'mail.smtp_url',
          label: 'Mail server',
          help: 'Host, port, and password from your email provider.',
          kind: 'mail_server',
        },
        {
          path: 'mail.from',
          label: 'Sender',
          help: 'An email address, or a name followed by the address in angle brackets.',
          kind: 'text',
          placeholder: 'Paper <desk@example.org>',
        },
      ],
    },
  ],
};
