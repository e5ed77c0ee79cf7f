import { z } from 'zod';
import { defineMail } from '../../platform/mail/template.ts';
import { InviteMailLayout } from '../auth/invites/invite-mail-layout.tsx';

/** Invites an address to a workspace. */
export const workspaceInviteMail = defineMail({
  name: 'workspace_invite',
  secrets: ['link'],
  editing: {
    label: 'An invite to a workspace',
    sample: () => ({ link: 'https://example.org/sample-link', workspace: 'Acme', inviter: 'Robin Sommer' }),
  },
  props: z.object({ link: z.string(), workspace: z.string(), inviter: z.string() }),
  subject: ({ inviter, workspace }, { translate }) =>
    translate(':name invites you to the workspace :workspace', { name: inviter, workspace }),
  body: ({ link, inviter, workspace }, site) => (
    <InviteMailLayout site={site} link={link} inviter={inviter}>
      {site.translate(
        ':inviter would like you to join the workspace :workspace at :name. Its members see the requests of each other.',
        { inviter, workspace, name: site.name },
      )}
    </InviteMailLayout>
  ),
});

export const workspaceMails = [workspaceInviteMail];
