import type { SettingScreen } from '../../shell/setting-screen.ts';

export const contactScreen: SettingScreen = {
  to: '/admin/settings/contact',
  title: 'Contact page',
  help: 'Let people without an account contact you.',
  terms: 'contact form, support form, widget',
  sections: [
    {
      id: 'contact',
      title: 'Messages',
      permission: 'settings.update',
      fields: [
        { path: 'contact.enable', label: 'Enable the contact page', kind: 'switch' },
        {
          path: 'contact.deliver',
          label: 'Deliver messages as',
          kind: 'choice',
          options: [
            { value: 'mail', label: 'Email' },
            { value: 'ticket', label: 'Ticket from the sender' },
          ],
        },
        {
          path: 'contact.address',
          label: 'Recipient address',
          help: "Leave empty to use the site's sender address.",
          kind: 'text',
          nullable: true,
          onlyWith: { path: 'contact.deliver', value: 'mail' },
        },
        {
          path: 'contact.attachments',
          label: 'Allow attachments',
          help: 'Visitors can attach files only if visitor uploads are allowed.',
          kind: 'switch',
        },
        {
          path: 'recaptcha.enable.contact',
          label: 'Require a human check',
          kind: 'switch',
        },
      ],
    },
  ],
};
