import type { ReactNode } from 'react';
import { useUser } from '#client/platform/use-session.ts';
import type { OpenInvite } from '#shared/invites.ts';
import { DeadInviteScreen } from './dead-invite-screen.tsx';
import { InviteScreen } from './invite-screen.tsx';

interface InviteWayProps {
  /** Null when its link does not work any more, undefined when none led here. */
  invite: OpenInvite | null | undefined;
  token: string | undefined;
  /** The form of the way in. */
  children: ReactNode;
}

/** What somebody sees who came with an invite, or without one: the way in, or the invite when they are in already. */
export function InviteSignIn({ invite, token, children }: InviteWayProps) {
  const user = useUser();
  if (invite === undefined || token === undefined) return children;
  if (invite === null) return <DeadInviteScreen />;
  return user === null ? children : <InviteScreen invite={invite} token={token} user={user} />;
}
