import { Button, Code, Group, Text } from '@mantine/core';
import type { SystemState } from '#shared/system.ts';
import { usePermission } from '../../platform/session/use-session.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { useSizeText } from '../../platform/translation/use-size-text.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import classes from './system.module.css';
import { useSystemActions } from './use-system-actions.ts';

function LastBackup({ last }: Pick<SystemState['backup'], 'last'>) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  if (last === null) return <Text size="sm">{translate('No backup was made yet.')}</Text>;
  const by = {
    command: translate('by the command'),
    schedule: translate('by the clock'),
    screen: translate('from this screen'),
  };
  return (
    <dl className={classes.facts}>
      <dt>{translate('Last backup')}</dt>
      <dd>
        <RelativeTime value={last.started_at} /> · {by[last.asked_by]}
      </dd>
      <dt>{translate('Name')}</dt>
      <dd>
        <bdi>{last.name}</bdi>
      </dd>
      <dt>{translate('Files')}</dt>
      <dd className={classes.numbers}>
        {last.files} · {sizeText(last.bytes)}
      </dd>
    </dl>
  );
}

/** When the last backup was made, and how the next one is. */
export function BackupSection({ backup }: Pick<SystemState, 'backup'>) {
  const translate = useTranslate();
  const mayBackUp = usePermission('system.update');
  const { backUp } = useSystemActions();
  return (
    <SettingsSection
      id="backup"
      title={translate('Backup')}
      description={
        backup.scheduled
          ? translate('One is made every night, while the server runs: all tables, all files.')
          : translate('No folder is set for backups: BACKUP_FOLDER has one made every night.')
      }
    >
      <LastBackup last={backup.last} />
      {backup.failed !== null && (
        <Text size="sm" mt="sm" className={classes.wrong}>
          {translate('The last attempt failed: :reason', { reason: backup.failed.error ?? '' })}
        </Text>
      )}
      <Group mt="md" gap="sm">
        {backup.scheduled && mayBackUp ? (
          <Button
            variant="default"
            loading={backUp.isPending || backup.pending}
            onClick={() => backUp.mutate()}
          >
            {translate('Back up now')}
          </Button>
        ) : (
          <Code dir="ltr">{'npm run backup -- <folder>'}</Code>
        )}
      </Group>
    </SettingsSection>
  );
}
