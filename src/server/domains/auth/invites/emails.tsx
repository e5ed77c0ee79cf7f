import { Text } from '@react-email/text';
import { z } from 'zod';
import { inviteDays } from '#shared/invites.ts';
import { MailLayout } from '../../../platform/mail/layout.tsx';
import { defineMail } from '../../../platform/mail/template.ts';

/** To whoever is asked to join the staff. */
export const inviteMail = defineMail({
  name: 'invite',
  editing: {
    label: 'An invite to the staff',
    sample: {
      link: 'https://example.org/sample-link',
      role: 'Second-level support',
      inviter: 'Alex from support',
    },
  },
  props: z.object({ link: z.string(), role: z.string(), inviter: z.string() }),
  subject: ({ inviter }, { name, translate }) =>
    translate(':inviter invites you to join :name', { inviter, name }),
  body: ({ link, role, inviter }, site) => (
    <MailLayout
      site={site}
      preview={site.translate('The link works for :count day.|The link works for :count days.', {
        count: inviteDays,
      })}
      action={{ label: site.translate('See the invite'), href: link }}
      reason={site.translate(
        'You get this mail because :inviter entered your address at :name. If you do not know them, there is nothing to do.',
        { inviter, name: site.name },
      )}
    >
      <Text style={{ margin: 0 }}>
        {site.translate(':inviter would like you to join :name with the role :role.', {
          inviter,
          name: site.name,
          role,
        })}
      </Text>
      <Text style={{ margin: '12px 0 0' }}>
        {site.translate('The link works for :count day.|The link works for :count days.', {
          count: inviteDays,
        })}
      </Text>
    </MailLayout>
  ),
});

export const inviteMails = [inviteMail];
