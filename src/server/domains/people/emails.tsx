import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { defineMail } from '../../platform/mail/template.ts';

/** To somebody for whom an account was made: how to get in. */
export const accountMade = defineMail({
  name: 'account_made',
  editing: {
    label: 'An account was made for somebody',
    shownTo: 'users.view',
    sample: { email: 'robin.sommer@example.org', link: 'https://example.org/sample-link' },
  },
  props: z.object({ email: z.string(), link: z.string() }),
  subject: (_props, { name, translate }) => translate('Your account at :name', { name }),
  body: ({ email, link }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('An account was made for you.')}
      action={{ label: site.translate('Go to :name', { name: site.name }), href: link }}
      reason={site.translate('You get this mail because an account was made for your address at :name.', {
        name: site.name,
      })}
    >
      <Text style={{ margin: 0 }}>
        {site.translate(
          'An account was made for you. Your address there is :email. If you have no password yet, ask for a link to choose one.',
          { email },
        )}
      </Text>
    </MailLayout>
  ),
});

export const personMails = [accountMade];
