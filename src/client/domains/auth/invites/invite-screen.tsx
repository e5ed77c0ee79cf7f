import { Anchor, Button, Stack, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { api } from '#client/platform/api/api.ts';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { secondaryTarget } from '#client/platform/session/redirect-target.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { longLabel } from '#client/ui/long-label.ts';
import { type CurrentUser, extraFieldsSchema } from '#shared/auth.ts';
import type { OpenInvite } from '#shared/invites.ts';
import { withNames } from '#shared/registration.ts';
import { AuthLayout } from '../auth-layout.tsx';
import { ExtraField } from '../extra-field.tsx';
import { useInviteText } from './use-invite-text.ts';
import { useJoined } from './use-joined.ts';

interface InviteScreenProps {
  invite: OpenInvite;
  token: string;
  user: CurrentUser;
}

/** An invite, for somebody who is signed in: it is accepted by a button, never by opening its link. */
export function InviteScreen({ invite, token, user }: InviteScreenProps) {
  const translate = useTranslate();
  const { site_name } = useSettings().branding;
  const inviteText = useInviteText();
  const isTheirs = invite.email.toLowerCase() === user.email.toLowerCase();
  return (
    <AuthLayout heading={invite.workspace?.name ?? translate('Join :siteName', { siteName: site_name })}>
      <Text ta="center" style={{ overflowWrap: 'anywhere' }} dir="auto">
        {inviteText(invite)}
      </Text>
      {isTheirs ? (
        <Acceptance invite={invite} token={token} user={user} />
      ) : (
        <OtherPerson invite={invite} user={user} />
      )}
    </AuthLayout>
  );
}

function Acceptance({ invite, token, user }: InviteScreenProps) {
  const translate = useTranslate();
  const { workspace_invite_id } = invite;
  const joined = useJoined();
  const asksNames = invite.names_required && !user.first_name && !user.last_name;
  const form = useAppForm({
    initialValues: { first_name: '', last_name: '' },
    schema: asksNames ? extraFieldsSchema(withNames([])) : z.object({}),
  });
  const accept = api.invites.accept.useMutation({
    onSuccess: ({ bootstrapData }) => joined(bootstrapData, invite),
    onError: (error) => (asksNames ? form.showError(error) : toastError(error, translate)),
  });
  return (
    <Stack gap="sm">
      <form noValidate onSubmit={form.onSubmit((names) => accept.mutate({ invite: token, ...names }))}>
        <Stack gap="sm">
          {asksNames &&
            withNames([]).map((field) => (
              <ExtraField key={field.id} field={field} input={form.getInputProps(field.id)} />
            ))}
          <Button type="submit" size="md" fullWidth loading={accept.isPending}>
            {translate('Accept invite')}
          </Button>
        </Stack>
      </form>
      {workspace_invite_id !== null && <Declining inviteId={workspace_invite_id} />}
      <NotNow />
    </Stack>
  );
}

/** Leaves the invite as it is: its link goes on working. */
function NotNow() {
  const translate = useTranslate();
  return (
    <Anchor size="sm" ta="center" renderRoot={(root) => <Link to="/" {...root} />}>
      {translate('Not now')}
    </Anchor>
  );
}

function Declining({ inviteId }: { inviteId: string }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { auth, workspaces } = useSettings();
  const decline = api.workspaces.removeInvite.useMutation({
    onSuccess: async () => {
      await navigate({ to: secondaryTarget({ auth, workspaces }) });
      toast.positive(translate('Declined workspace invitation'));
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Button
      size="md"
      fullWidth
      variant="default"
      loading={decline.isPending}
      onClick={() => decline.mutate({ inviteId })}
    >
      {translate('Decline')}
    </Button>
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
        {translate("This invite is for :invited. You're signed in as :email.", {
          invited: invite.email,
          email: user.email,
        })}
      </Text>
      <Button
        size="md"
        fullWidth
        mih={42}
        {...longLabel}
        loading={logout.isPending}
        onClick={() => logout.mutate()}
      >
        {translate('Log out and continue as :email', { email: invite.email })}
      </Button>
      <NotNow />
    </Stack>
  );
}
