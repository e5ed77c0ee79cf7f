import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailLayout } from '#server/platform/mail/layout.tsx';
import { defineMail } from '#server/platform/mail/template.ts';

/** Link to reset a forgotten password. */
export const resetPasswordMail = defineMail({
  name: 'reset_password',
  secrets: ['link'],
  worksOnce: true,
  editing: { label: 'Password reset', sample: () => ({ link: 'https://example.org/sample-link' }) },
  props: z.object({ link: z.string() }),
  subject: (_props, { name, translate }) => translate('Reset your password for :name', { name }),
  body: ({ link }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('Choose a new password.')}
      action={{ label: site.translate('Reset password'), href: link }}
      reason={site.translate(
        "You're receiving this email because someone requested a password reset on :name. If this wasn't you, you can ignore this email and your password won't change.",
        { name: site.name },
      )}
    >
      <Text style={{ margin: 0 }}>
        {site.translate(
          'We received a request to reset your password. The link works once and expires in 60 minutes.',
        )}
      </Text>
    </MailLayout>
  ),
});

export const passwordMails = [resetPasswordMail];
