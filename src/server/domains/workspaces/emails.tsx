import { z } from 'zod';
import { defineMail } from '../../platform/mail/template.ts';
import { InviteMailLayout } from '../auth/invites/invite-mail-layout.tsx';

/** Invites an address to a workspace. */
export const workspaceInviteMail = defineMail({
  name: 'workspace_invite',
  secrets: ['link'],
  editing: {
    label: 'Workspace invite',
    sample: () => ({ link: 'https://example.org/sample-link', workspace: 'Acme', inviter: 'Robin Sommer' }),
  },
  props: z.object({ link: z.string(), workspace: z.string(), inviter: z.string() }),
  subject: ({ inviter, workspace }, { translate }) =>
    translate(':name invited you to the :workspace workspace', { name: inviter, workspace }),
  body: ({ link, inviter, workspace }, site) => (
    <InviteMailLayout site={site} link={link} inviter={inviter}>
      {site.translate(
        ":inviter invited you to join the :workspace workspace on :name. Members can see each other's requests.",
        { inviter, workspace, name: site.name },
      )}
    </InviteMailLayout>
  ),
});

export const workspaceMails = [workspaceInviteMail];
