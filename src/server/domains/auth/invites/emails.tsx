import { z } from 'zod';
import { defineMail } from '#server/platform/mail/template.ts';
import { InviteMailLayout } from './invite-mail-layout.tsx';

/** Invites an address to join the staff. */
export const inviteMail = defineMail({
  name: 'invite',
  secrets: ['link'],
  editing: {
    label: 'Staff invite',
    sample: (translate) => ({
      link: 'https://example.org/sample-link',
      role: translate('Second-level support'),
      inviter: translate('Alex from support'),
    }),
  },
  props: z.object({ link: z.string(), role: z.string(), inviter: z.string() }),
  subject: ({ inviter }, { name, translate }) =>
    translate(':inviter invited you to join :name', { inviter, name }),
  body: ({ link, role, inviter }, site) => (
    <InviteMailLayout site={site} link={link} inviter={inviter}>
      {site.translate(':inviter invited you to join :name with the :role role.', {
        inviter,
        name: site.name,
        role,
      })}
    </InviteMailLayout>
  ),
});

export const inviteMails = [inviteMail];
