import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SystemState } from '#shared/system.ts';
import { DeleteQuestion } from '../../platform/form/delete-question.tsx';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { toastError } from '../../platform/toast/toast.tsx';
import { useSizeText } from '../../platform/translation/use-size-text.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { usePasswordConfirmation } from '../auth/passwords/use-password-confirmation.tsx';
import classes from './system.module.css';
import { useSystemActions } from './use-system-actions.ts';

interface StoredBackupsProps extends Pick<SystemState, 'backup'> {
  mayDelete: boolean;
}

function LastBackup({ last }: Pick<SystemState['backup'], 'last'>) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  if (last === null) return <Text size="sm">{translate('No backups yet.')}</Text>;
  const by = {
    command: translate('from the command line'),
    schedule: translate('on schedule'),
    screen: translate('from this page'),
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

/** Those that can be put back. */
function StoredBackups({ backup: { stored, keep, pending }, mayDelete }: StoredBackupsProps) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const [asked, setAsked] = useState<string | null>(null);
  const { removeBackup, downloadBackup } = useSystemActions();
  const mayDownload = usePermission('admin');
  const { withPassword, dialog } = usePasswordConfirmation();
  const download = (name: string) =>
    void withPassword(async () => downloadBackup(name)).catch((error: unknown) =>
      toastError(error, translate),
    );
  if (stored.length === 0) return null;
  return (
    <>
      <Text size="sm" fw={500} mt="md">
        {translate('Stored backups')}
      </Text>
      <Text size="xs" c="dimmed">
        {translate('The newest :count is kept.|The newest :count are kept.', { count: keep })}
      </Text>
      <Stack component="ul" gap={4} mt="xs" p={0} style={{ listStyle: 'none' }}>
        {stored.map(({ name, made_at, bytes }) => (
          <Group component="li" key={name} gap="sm" justify="space-between" wrap="nowrap">
            <Text size="sm">
              <bdi>{name}</bdi> · <RelativeTime value={made_at} /> · {sizeText(bytes)}
            </Text>
            <Group gap="xs" wrap="nowrap">
              {mayDownload && (
                <Button
                  variant="default"
                  size="compact-sm"
                  disabled={pending}
                  leftSection={<IconDownload size={14} aria-hidden />}
                  aria-label={translate('Download :name', { name })}
                  onClick={() => download(name)}
                >
                  {translate('Download')}
                </Button>
              )}
              {mayDelete && (
                <ActionIcon
                  disabled={pending}
                  aria-label={translate('Delete :name', { name })}
                  onClick={() => setAsked(name)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      {mayDownload && (
        <Text size="xs" c="dimmed" mt="xs">
          {translate(
            'A download contains the whole site, and its application key unless APP_KEY is set. Store it where no one else can read it. To restore it, unpack it and run npm run restore with its folder.',
          )}
        </Text>
      )}
      {dialog}
      <Modal opened={asked !== null} onClose={() => setAsked(null)} title={translate('Delete the backup?')}>
        <DeleteQuestion
          onCancel={() => setAsked(null)}
          onDelete={() =>
            asked !== null && removeBackup.mutate({ backup: asked }, { onSettled: () => setAsked(null) })
          }
          isPending={removeBackup.isPending}
        >
          <Text size="sm">
            {translate(
              "Backup :name is permanently deleted. The site can't be restored from it afterwards.",
              {
                name: asked ?? '',
              },
            )}
          </Text>
        </DeleteQuestion>
      </Modal>
    </>
  );
}

/** How far the backup is that is being made. */
function BackupProgress({ progress }: Pick<SystemState['backup'], 'progress'>) {
  const translate = useTranslate();
  const done = progress?.done ?? 0;
  return (
    <Text size="sm" role="status">
      {translate('Backup started')}{' '}
      {progress?.phase === 'tables' &&
        translate(':count table is saved.|:count tables are saved.', { count: done })}
      {progress !== null &&
        progress.phase !== 'tables' &&
        translate(':count file is saved.|:count files are saved.', { count: done })}
    </Text>
  );
}

/** When the last backup was made, and how the next one is. */
export function BackupSection({ backup }: Pick<SystemState, 'backup'>) {
  const translate = useTranslate();
  const mayBackUp = usePermission('system.update');
  const { backUp } = useSystemActions();
  const { hash } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hash === 'backup') button.current?.focus();
  }, [hash]);
  return (
    <SettingsSection
      id="backup"
      title={translate('Backup')}
      description={
        backup.scheduled
          ? translate('A full backup of all tables and files runs every night while the server is up.')
          : translate(
              'Backups go to the folder backups of the data folder (DATA_DIR). The environment variable BACKUP_FOLDER has one made every night, best on another disk.',
            )
      }
    >
      <LastBackup last={backup.last} />
      {backup.failed !== null && (
        <Text size="sm" mt="sm" className={classes.wrong}>
          {translate('The last attempt failed: :reason', { reason: backup.failed.error ?? '' })}
        </Text>
      )}
      <StoredBackups backup={backup} mayDelete={mayBackUp} />
      {mayBackUp && (
        <Group mt="md" gap="sm">
          <Button
            ref={button}
            variant="default"
            loading={backUp.isPending || backup.pending}
            onClick={() => backUp.mutate()}
          >
            {translate('Create backup')}
          </Button>
          {backup.pending && <BackupProgress progress={backup.progress} />}
        </Group>
      )}
    </SettingsSection>
  );
}
