import type { SettingScreen } from '../../shell/setting-screen.ts';

export const contactScreen: SettingScreen = {
  to: '/admin/settings/contact',
  title: 'Contact page',
  help: 'Where people without an account write to you.',
  sections: [
    {
      id: 'contact',
      title: 'Messages',
      permission: 'settings.update',
      fields: [
        { path: 'contact.enable', label: 'The site has a contact page', kind: 'switch' },
        {
          path: 'contact.deliver',
          label: 'A message becomes',
          kind: 'choice',
          options: [
            { value: 'mail', label: 'A mail to the address below' },
            { value: 'ticket', label: 'A ticket of whoever wrote it' },
          ],
        },
        {
          path: 'contact.address',
          label: 'Address for messages',
          help: 'Empty: the address that the mails of the site come from.',
          kind: 'text',
          nullable: true,
        },
        {
          path: 'contact.attachments',
          label: 'Files may come with a message',
          help: 'Of guests only where guests may upload.',
          kind: 'switch',
        },
        {
          path: 'recaptcha.enable.contact',
          label: 'Ask for a proof that somebody is human',
          kind: 'switch',
        },
      ],
    },
  ],
};
