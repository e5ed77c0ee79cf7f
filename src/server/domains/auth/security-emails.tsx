import { Text } from '@react-email/text';
import { z } from 'zod';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { defineMail } from '../../platform/mail/template.ts';

export const securityEvents = [
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_codes_replaced',
  'password_changed',
  'email_change_requested',
  'email_changed',
  'address_verified',
] as const;

export type SecurityEvent = (typeof securityEvents)[number];

const subjects: Record<SecurityEvent, string> = {
  two_factor_enabled: 'Two factor authentication has been enabled',
  two_factor_disabled: 'Two factor authentication has been disabled',
  recovery_codes_replaced: 'You have new recovery codes',
  password_changed: 'Your password has been changed',
  email_change_requested: 'Email change requested for your account',
  email_changed: 'Your email address has been changed',
  address_verified: 'Your email address has been verified',
};

const texts: Record<SecurityEvent, string> = {
  two_factor_enabled: "You'll now need a code from your authenticator app to sign in.",
  two_factor_disabled: 'You now only need your password to sign in.',
  recovery_codes_replaced: 'New recovery codes were generated for your account. The old ones no longer work.',
  email_change_requested: 'Your account keeps this address until the new one is confirmed.',
  email_changed: 'Your account now uses a different email address. Sign in with the new one.',
  address_verified:
    'Everything that was set up on your account before no longer works: sessions, API tokens, two factor authentication and connected accounts. Set up again what you use.',
  password_changed: 'Your other sessions were logged out. Sign in again there with your new password.',
};

/** Notifies the owner of an account of a change in how they sign in. */
export const securityMail = defineMail({
  name: 'security_notice',
  editing: {
    label: 'Account security alert',
    sample: () => ({
      event: 'password_changed' as const,
      at: '2026-11-22 09:30 UTC',
      device: 'Firefox, Windows',
      ip_address: '203.0.113.7',
    }),
    values: ({ event }, { translate }) => ({
      event: translate(subjects[event]),
      explanation: translate(texts[event]),
    }),
  },
  props: z.object({
    event: z.enum(securityEvents),
    /** When, in UTC. */
    at: z.string(),
    /** "Firefox, Windows"; empty for an unknown browser. */
    device: z.string(),
    ip_address: z.string(),
  }),
  subject: ({ event }, { translate }) => translate(subjects[event]),
  body: ({ event, at, device, ip_address }, site) => (
    <MailLayout
      site={site}
      preview={site.translate(texts[event])}
      action={{ label: site.translate('Review your account'), href: `${site.url}/account-settings` }}
      reason={site.translate(
        "You're receiving this email because of a security change to your account on :name.",
        {
          name: site.name,
        },
      )}
    >
      <Text style={{ margin: 0 }}>
        <strong>{site.translate(subjects[event])}</strong>
      </Text>
      <Text style={{ margin: '4px 0 0' }}>{site.translate(texts[event])}</Text>
      <Text style={{ color: '#5c6470', margin: '12px 0 0' }}>
        {[at, device, ip_address].filter((part) => part !== '').join(' · ')}
      </Text>
      <Text style={{ margin: '12px 0 0' }}>
        {site.translate(
          "If this wasn't you, reset your password right away and contact the site's administrators.",
        )}
      </Text>
    </MailLayout>
  ),
});

export const securityMails = [securityMail];
