import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailLayout } from '#server/platform/mail/layout.tsx';
import { defineMail } from '#server/platform/mail/template.ts';

/** To the new address of an account: the link that proves the mailbox. */
export const confirmAddress = defineMail({
  name: 'confirm_address',
  secrets: ['link'],
  worksOnce: true,
  editing: {
    label: 'Confirm new email address',
    sample: () => ({ link: 'https://example.org/sample-link' }),
  },
  props: z.object({ link: z.string() }),
  subject: (_props, { name, translate }) => translate('Confirm your new email address for :name', { name }),
  body: ({ link }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('Confirm your new address with one click.')}
      action={{ label: site.translate('Confirm email address'), href: link }}
      reason={site.translate(
        "You're receiving this email because someone wants to use this address for an account on :name. If this wasn't you, you can ignore this email.",
        { name: site.name },
      )}
    >
      <Text style={{ margin: 0 }}>
        {site.translate(
          'Please confirm that this is your email address. The link works once and expires in 24 hours.',
        )}
      </Text>
    </MailLayout>
  ),
});

/**
 * Notifies the owner of an address that another account requested it; the requester does not learn that it is taken.
 */
export const addressInUse = defineMail({
  name: 'address_in_use',
  editing: { label: 'Email address already in use', sample: () => ({}) },
  props: z.object({}),
  subject: (_props, { name, translate }) => translate('You already have an account on :name', { name }),
  body: (_props, site) => (
    <MailLayout
      site={site}
      preview={site.translate('Nothing has changed.')}
      action={{ label: site.translate('Sign in'), href: `${site.url}/login` }}
      reason={site.translate(
        "You're receiving this email because someone wants to use this address for an account on :name. If this wasn't you, you can ignore this email.",
        { name: site.name },
      )}
    >
      <Text style={{ margin: 0 }}>
        {site.translate(
          'Someone tried to use this address for another account. It already belongs to your account, so nothing has changed.',
        )}
      </Text>
    </MailLayout>
  ),
});

export const emailChangeMails = [confirmAddress, addressInUse];
