import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailLayout } from '#server/platform/mail/layout.tsx';
import { defineMail } from '#server/platform/mail/template.ts';

/** Link to reset a forgotten password. */
export const resetPasswordMail = defineMail({
  name: 'reset_password',
  secrets: ['link'],
  worksOnce: true,
  editing: { label: 'Reset a password', sample: () => ({ link: 'https://example.org/sample-link' }) },
  props: z.object({ link: z.string() }),
  subject: (_props, { name, translate }) => translate('Reset your password for :name', { name }),
  body: ({ link }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('Choose a new password.')}
      action={{ label: site.translate('Reset password'), href: link }}
      reason={site.translate(
        'You get this mail because somebody asked for a new password at :name. If that was not you, there is nothing to do: your password stays as it is.',
        { name: site.name },
      )}
    >
      <Text style={{ margin: 0 }}>
        {site.translate(
          'Somebody asked for a new password for your account. The link works once, within 60 minutes.',
        )}
      </Text>
    </MailLayout>
  ),
});

export const passwordMails = [resetPasswordMail];
