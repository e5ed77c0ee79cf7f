import { IconMailCheck, IconMailCog, IconMailForward } from '@tabler/icons-react';
import { defineClientDomain } from '../../shell/client-domain.ts';
import { mailScreen } from './mail-settings.ts';

export const mailsDomain = defineClientDomain({
  name: 'mails',
  screens: (translate) => [
    {
      to: '/admin/mail-templates',
      title: translate('Email templates'),
      group: 'email',
      order: 20,
      icon: IconMailCog,
      permission: 'mail_templates.view',
      description: translate(
        "Email wording in each language. Anything you don't change keeps its default text.",
      ),
      terms: translate('email template, notifications, wording, subject line'),
    },
    {
      to: '/admin/mail-log',
      title: translate('Email log'),
      group: 'email',
      order: 30,
      icon: IconMailCheck,
      permission: 'logs.view',
      description: translate("Emails sent and the mail server's response. Kept for 30 days."),
      terms: translate('delivery log, bounces, sent emails, undelivered'),
    },
  ],
  settings: [{ screen: mailScreen, group: 'email', order: 10, icon: IconMailForward }],
  audit: (translate) => ({
    mail: {
      resend: translate('Email resent'),
    },
    mail_template: {
      reset: translate('Email template restored to default'),
      update: translate('Email template edited'),
    },
  }),
});
