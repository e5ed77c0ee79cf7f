import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { EnabledPanel } from './enabled-panel.tsx';
import { OffPanel } from './off-panel.tsx';
import { PendingPanel } from './pending-panel.tsx';

/** Two factor authentication in its three states: not enabled, waiting for the first code, enabled. */
export function TwoFactorSection() {
  const translate = useTranslate();
  const account = api.users.get.useQuery({ id: 'me' });
  const user = account.data?.user;
  const codes = user?.two_factor_recovery_codes ?? [];
  return (
    <SettingsSection
      id="two-factor"
      title={translate('Two factor authentication')}
      description={translate('Require a code from your phone in addition to your password when you sign in.')}
    >
      {account.isPending && <ListSkeleton rows={2} label={translate('Loading')} />}
      {account.isError && (
        <LoadFailure
          title={translate('Your account could not be loaded')}
          onRetry={() => account.refetch()}
        />
      )}
      {user &&
        (user.two_factor_confirmed_at ? (
          <EnabledPanel codes={codes} />
        ) : codes.length > 0 ? (
          <PendingPanel />
        ) : (
          <OffPanel />
        ))}
    </SettingsSection>
  );
}
