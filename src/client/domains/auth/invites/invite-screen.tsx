import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '#shared/auth.ts';
import type { OpenInvite } from '#shared/invites.ts';
import { api } from '../../../platform/api/api.ts';
import { afterSignIn } from '../../../platform/session/redirect-target.ts';
import { useSettings } from '../../../platform/session/use-session.ts';
import { toastError } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { useSignedIn } from '../use-signed-in.ts';

interface InviteScreenProps {
  invite: OpenInvite;
  token: string;
  user: CurrentUser;
}

/** An invite, for somebody who is signed in: it is accepted by a button, never by opening its link. */
export function InviteScreen({ invite, token, user }: InviteScreenProps) {
  const translate = useTranslate();
  const { site_name } = useSettings().branding;
  const isTheirs = invite.email.toLowerCase() === user.email.toLowerCase();
  const values = { inviter: invite.invited_by ?? site_name, role: invite.role.name };
  return (
    <AuthLayout heading={translate('Join :siteName', { siteName: site_name })}>
      <Text ta="center" style={{ overflowWrap: 'anywhere' }} dir="auto">
        {translate(':inviter invites you, with the role :role.', values)}
      </Text>
      {isTheirs ? <Acceptance token={token} /> : <OtherPerson invite={invite} user={user} />}
    </AuthLayout>
  );
}

function Acceptance({ token }: { token: string }) {
  const translate = useTranslate();
  const signedIn = useSignedIn();
  const accept = api.invites.accept.useMutation({
    onSuccess: ({ bootstrapData }) => signedIn(bootstrapData, afterSignIn(bootstrapData)),
    onError: (error) => toastError(error, translate),
  });
  return (
    <Stack gap="sm">
      <Button size="md" fullWidth loading={accept.isPending} onClick={() => accept.mutate({ invite: token })}>
        {translate('Accept the invite')}
      </Button>
      <Button size="md" fullWidth variant="default" renderRoot={(root) => <Link to="/" {...root} />}>
        {translate('Not now')}
      </Button>
    </Stack>
  );
}

function OtherPerson({ invite, user }: Pick<InviteScreenProps, 'invite' | 'user'>) {
  const translate = useTranslate();
  // The page begins anew at the same address, as a guest's.
  const logout = api.auth.logout.useMutation({
    onSuccess: () => window.location.reload(),
    onError: (error) => toastError(error, translate),
  });
  return (
    <Stack gap="sm">
      <Text ta="center" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {translate('The invite is for :invited. You are signed in as :email.', {
          invited: invite.email,
          email: user.email,
        })}
      </Text>
      <Button size="md" fullWidth loading={logout.isPending} onClick={() => logout.mutate()}>
        {translate('Log out and go on as :email', { email: invite.email })}
      </Button>
      <Button size="md" fullWidth variant="default" renderRoot={(root) => <Link to="/" {...root} />}>
        {translate('Not now')}
      </Button>
    </Stack>
  );
}
