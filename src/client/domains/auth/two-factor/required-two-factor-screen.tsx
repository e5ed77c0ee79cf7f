import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { afterSignIn } from '#client/platform/session/redirect-target.ts';
import { useSignOut } from '#client/platform/session/use-sign-out.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useBootstrap } from '#client/platform/use-session.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import { PasswordSection } from '../passwords/password-section.tsx';
import { OffPanel } from './off-panel.tsx';
import { PendingPanel } from './pending-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** All that somebody sees whose role demands a second factor that is not there yet, and the way back to their work. */
export function RequiredTwoFactorScreen({ goOnTo }: { goOnTo: string | undefined }) {
  const translate = useTranslate();
  const signOut = useSignOut();
  return (
    <AuthLayout
      heading={translate('Set up two-factor authentication')}
      message={
        <Anchor component="button" type="button" inherit onClick={signOut}>
          {translate('Log out')}
        </Anchor>
      }
    >
      <Steps goOnTo={goOnTo} />
    </AuthLayout>
  );
}

function Steps({ goOnTo }: { goOnTo: string | undefined }) {
  const translate = useTranslate();
  const { user } = useBootstrap();
  const account = api.users.get.useQuery({ id: 'me' });
  if (account.isPending) return <ListSkeleton rows={2} label={translate('Loading')} />;
  if (account.isError) {
    return (
      <LoadFailure title={translate('Your account could not be loaded')} onRetry={() => account.refetch()} />
    );
  }
  const { two_factor_confirmed_at: confirmedAt, two_factor_recovery_codes: codes = [] } = account.data.user;
  if (confirmedAt) return <Done codes={codes} goOnTo={goOnTo} />;
  return (
    <Stack>
      <Text size="sm">
        {translate('Your role requires two-factor authentication. Set it up to continue.')}
      </Text>
      {user && !user.has_password ? <PasswordSection /> : codes.length > 0 ? <PendingPanel /> : <OffPanel />}
    </Stack>
  );
}

function Done({ codes, goOnTo }: { codes: readonly string[]; goOnTo: string | undefined }) {
  const translate = useTranslate();
  const router = useRouter();
  const bootstrap = useBootstrap();
  const goOn = async () => {
    // What was refused before is asked anew.
    router.clearCache();
    await router.navigate({ href: afterSignIn(bootstrap, goOnTo), replace: true });
  };
  return (
    <Stack>
      <Text size="sm" fw={550}>
        {translate('You have enabled two factor authentication.')}
      </Text>
      <Text size="sm">
        {translate(
          'Store these recovery codes in a safe place, such as a password manager. Each code lets you sign in once if you lose your phone.',
        )}
      </Text>
      <RecoveryCodes codes={codes} />
      <Button size="md" fullWidth onClick={goOn}>
        {translate('Continue')}
      </Button>
    </Stack>
  );
}
