import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailLayout } from '#server/platform/mail/layout.tsx';
import { defineMail } from '#server/platform/mail/template.ts';

/** Link to verify the address after registration. */
export const verifyAddress = defineMail({
  name: 'verify_address',
  secrets: ['link'],
  worksOnce: true,
  editing: { label: 'Email verification', sample: () => ({ link: 'https://example.org/sample-link' }) },
  props: z.object({ link: z.string() }),
  subject: (_props, { name, translate }) => translate('Verify your email address for :name', { name }),
  body: ({ link }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('One click and your account is ready.')}
      action={{ label: site.translate('Verify email address'), href: link }}
      reason={site.translate(
        "You're receiving this email because someone created an account on :name with this address. If this wasn't you, you can ignore this email.",
        { name: site.name },
      )}
    >
      <Text style={{ margin: 0 }}>
        {site.translate('Please verify that this is your email address. The link expires in 24 hours.')}
      </Text>
    </MailLayout>
  ),
});

export const verificationMails = [verifyAddress];
