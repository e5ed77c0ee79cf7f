import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { MailLayout } from '#server/platform/mail/layout.tsx';
import type { MailSite } from '#server/platform/mail/template.ts';
import { inviteDays } from '#shared/invites.ts';

interface InviteFrameProps {
  site: MailSite;
  link: string;
  inviter: string;
  /** Inviter and invitation. */
  children: ReactNode;
}

/** Shared layout of invite mails: link, validity and reason. */
export function InviteMailLayout({ site, link, inviter, children }: InviteFrameProps) {
  const days = site.translate('The link expires in :count day.|The link expires in :count days.', {
    count: inviteDays,
  });
  return (
    <MailLayout
      site={site}
      preview={days}
      action={{ label: site.translate('View invite'), href: link }}
      reason={site.translate(
        "You're receiving this email because :inviter entered your address on :name. If you don't know them, you can ignore this email.",
        { inviter, name: site.name },
      )}
    >
      <Text style={{ margin: 0 }}>{children}</Text>
      <Text style={{ margin: '12px 0 0' }}>{days}</Text>
    </MailLayout>
  );
}
