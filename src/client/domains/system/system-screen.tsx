import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconDownload, IconRefresh } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { SystemState } from '#shared/system.ts';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { BackupSection } from './backup-section.tsx';
import { QueueTable } from './queue-table.tsx';
import classes from './system.module.css';
import { SystemDetails } from './system-details.tsx';
import { useSystemActions } from './use-system-actions.ts';

const lookEveryMs = 10_000;

/** While a backup is being made. */
const followEveryMs = 2000;

/** Where something can be done about a check. */
const places: Partial<Record<SystemState['checks'][number]['name'], string>> = {
  storage: '/admin/settings/uploads',
  mail: '/admin/settings/mail',
  failed_jobs: '/admin/logs/jobs',
  address: '/admin/settings/general',
  jobs: '/admin/logs/jobs',
  prices: '/admin/billing/plans',
};

function Checks({ checks }: Pick<SystemState, 'checks'>) {
  const translate = useTranslate();
  const labels: Partial<Record<SystemState['checks'][number]['name'], string>> = {
    storage: translate('Open settings'),
    mail: translate('Open settings'),
    address: translate('Open settings'),
    prices: translate('Plans'),
  };
  return (
    <ul className={classes.checks}>
      {checks.map(({ name, ok, text }) => {
        const place = places[name];
        return (
          <li key={name} className={classes.step} data-state={ok ? 'done' : 'open'}>
            <span className={ok ? classes.mark : classes.wrong}>
              {ok ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
            </span>
            <Text size="sm" className={classes.words}>
              {translate(text)}
            </Text>
            {place !== undefined && (
              <Button
                variant="subtle"
                size="compact-sm"
                className={classes.stepActions}
                renderRoot={(props) => <Link to={place as LinkProps['to']} {...props} />}
              >
                {labels[name] ?? translate('View log')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Loaded({ system }: { system: SystemState }) {
  const translate = useTranslate();
  const wrong = system.checks.filter(({ ok }) => !ok).length;
  return (
    <>
      {wrong > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          {translate(':count item needs your attention.|:count items need your attention.', {
            count: wrong,
          })}
        </Alert>
      )}
      <SettingsSection id="checks" title={translate('Checks')}>
        <Checks checks={system.checks} />
      </SettingsSection>
      <BackupSection backup={system.backup} />
      <SettingsSection id="facts" title={translate('This installation')}>
        <SystemDetails system={system} />
      </SettingsSection>
      <SettingsSection
        id="queues"
        title={translate('Jobs')}
        description={translate('Background jobs such as sending emails and notifications and cleaning up.')}
      >
        <QueueTable queues={system.queues} />
      </SettingsSection>
    </>
  );
}

/** How the product runs, what is wrong with it, and what can be done about that. */
export function SystemScreen() {
  const translate = useTranslate();
  const mayFlush = usePermission('settings.update');
  const readsLogs = usePermission('logs.view');
  const state = api.system.get.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => (data?.system.backup.pending ? followEveryMs : lookEveryMs),
  });
  const { flush, download } = useSystemActions();
  return (
    <AdminPage
      title={translate('System')}
      description={translate('Status of this installation and any problems that need attention.')}
      actions={
        <Group gap="xs">
          {mayFlush && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={flush.isPending}
              onClick={() => flush.mutate()}
            >
              {translate('Clear cache')}
            </Button>
          )}
          {readsLogs && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={download.isPending}
              onClick={() => download.mutate()}
            >
              {translate('Support bundle')}
            </Button>
          )}
        </Group>
      }
    >
      {state.isPending && <ListSkeleton rows={8} label={translate('Loading')} />}
      {state.isError && state.data === undefined && <LoadFailure onRetry={() => void state.refetch()} />}
      {state.data !== undefined && <Loaded system={state.data.system} />}
    </AdminPage>
  );
}
