import type { SettingScreen } from '../../shell/setting-screen.ts';

export const mailScreen: SettingScreen = {
  to: '/admin/settings/mail',
  title: 'Outgoing mail',
  help: 'The server that takes the mails of the site, and who they come from.',
  sections: [
    {
      id: 'server',
      title: 'Mail server',
      permission: 'channels.update',
      fields: [
        {
          path: 'mail.smtp_url',
          label: 'Mail server',
          help: 'Its host, port and password, as your mail provider names them.',
          kind: 'mail_server',
        },
        {
          path: 'mail.from',
          label: 'Sender',
          help: 'An address, or a name before it in angle brackets.',
          kind: 'text',
          placeholder: 'Paper <desk@example.org>',
        },
      ],
    },
  ],
};
