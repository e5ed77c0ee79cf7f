import { translatable } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { linkTo } from '../auth/invites/links.ts';
import { displayName } from '../auth/queries.ts';
import { notify } from '../notifications/service.ts';
import { workspaceInviteMail } from './emails.tsx';

type Inviter = Parameters<typeof displayName>[0] & { avatar: string | null };

/** Mails the link of an invite, in the transaction that creates it. */
export const mailInvite = (
  ctx: Context,
  tx: Database,
  { workspace, ...link }: { email: string; token: string; hasAccount: boolean; workspace: string },
) =>
  ctx.mailer.queue(
    ctx,
    tx,
    workspaceInviteMail,
    { emails: [link.email] },
    { link: linkTo(ctx, link, '/workspace/join/'), workspace, inviter: displayName(ctx.user) },
  );

/** Notifies the invited user, with actions to join and to decline. */
export const announceInvite = (
  services: Pick<Services, 'notificationKinds'>,
  tx: Database,
  userId: number,
  inviteId: string,
  { workspace, inviter }: { workspace: string; inviter: Inviter | null },
) =>
  notify(services, tx, [userId], 'workspace_invitation', {
    image: inviter?.avatar ?? null,
    lines: [
      {
        type: 'primary',
        ...(inviter === null
          ? translatable("You've been invited to the :workspace workspace", { workspace })
          : translatable(':name invited you to the :workspace workspace', {
              name: displayName(inviter),
              workspace,
            })),
      },
    ],
    buttonActions: [
      { action: 'join', label: 'Join' },
      { action: 'decline', label: 'Decline' },
    ],
    inviteId,
  });
