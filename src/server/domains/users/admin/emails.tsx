import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailLayout } from '#server/platform/mail/layout.tsx';
import { defineMail } from '#server/platform/mail/template.ts';

/** Informs a person of an account created for them, with a link to sign in. */
export const accountMade = defineMail({
  name: 'account_made',
  editing: {
    label: 'Account created by staff',
    sample: () => ({ email: 'robin.sommer@example.org', link: 'https://example.org/sample-link' }),
  },
  props: z.object({ email: z.string(), link: z.string() }),
  subject: (_props, { name, translate }) => translate('Your account on :name', { name }),
  body: ({ email, link }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('An account was created for you.')}
      action={{ label: site.translate('Go to :name', { name: site.name }), href: link }}
      reason={site.translate(
        "You're receiving this email because an account was created for your address on :name.",
        {
          name: site.name,
        },
      )}
    >
      <Text style={{ margin: 0 }}>
        {site.translate(
          "An account was created for you. Your email address there is :email. If you don't have a password yet, request a link to set one.",
          { email },
        )}
      </Text>
    </MailLayout>
  ),
});

/** Notifies a user that their account was impersonated. */
export const impersonated = defineMail({
  name: 'impersonation_notice',
  editing: {
    label: 'Impersonation notice',
    sample: (translate) => ({
      who: 'Robin Sommer',
      at: '2026-11-22 09:30 UTC',
      reason: translate('To reproduce the issue you reported.'),
    }),
  },
  props: z.object({
    who: z.string(),
    /** When, in UTC. */
    at: z.string(),
    /** Empty without a reason. */
    reason: z.string(),
  }),
  subject: (_props, { name, translate }) => translate('Someone at :name logged in to your account', { name }),
  body: ({ who, at, reason }, site) => (
    <MailLayout
      site={site}
      preview={site.translate("They can't change how you sign in.")}
      reason={site.translate("You're receiving this email because someone at :name logged in as you.", {
        name: site.name,
      })}
    >
      <Text style={{ margin: 0 }}>
        {site.translate(
          ":who logged in as you at :at. They see the site as you do, but can't change your password, your email address, or how you sign in.",
          { who, at },
        )}
      </Text>
      {reason !== '' && (
        <Text style={{ margin: '12px 0 0' }}>{site.translate('Reason: :reason', { reason })}</Text>
      )}
    </MailLayout>
  ),
});

export const personMails = [accountMade, impersonated];
