import { Text } from '@react-email/text';
import { z } from 'zod';
import { inviteDays } from '#shared/invites.ts';
import { MailLayout } from '../../platform/mail/layout.tsx';
import { defineMail } from '../../platform/mail/template.ts';

/** To whoever is asked to join a team of customers. */
export const workspaceInviteMail = defineMail({
  name: 'workspace_invite',
  editing: {
    label: 'An invite to a workspace',
    sample: { link: 'https://example.org/sample-link', workspace: 'Acme', inviter: 'Robin Sommer' },
  },
  props: z.object({ link: z.string(), workspace: z.string(), inviter: z.string() }),
  subject: ({ inviter, workspace }, { translate }) =>
    translate(':name invites you to the workspace :workspace', { name: inviter, workspace }),
  body: ({ link, inviter, workspace }, site) => (
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
        {site.translate(
          ':inviter would like you to join the workspace :workspace at :name. Its members see the requests of each other.',
          { inviter, workspace, name: site.name },
        )}
      </Text>
      <Text style={{ margin: '12px 0 0' }}>
        {site.translate('The link works for :count day.|The link works for :count days.', {
          count: inviteDays,
        })}
      </Text>
    </MailLayout>
  ),
});

export const workspaceMails = [workspaceInviteMail];
