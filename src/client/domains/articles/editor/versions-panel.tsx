import { Badge, Button, Group, Modal, NavLink, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import classes from './article-editor.module.css';
import { TextChanges } from './text-changes.tsx';

interface VersionsPanelProps {
  id: number;
  /** The version that the article says now. */
  current: number;
  isOpen: boolean;
  onClose: () => void;
  /** The article says again what it once said. */
  onRestored: () => void;
}

/** What a version changed, against the one before it unless another is named. */
export function Changes({ id, version, against }: { id: number; version: number; against?: number }) {
  const translate = useTranslate();
  const diff = api.hcArticles.diff.useQuery({ id, n: version, against });
  if (diff.isError && diff.data === undefined) return <LoadFailure onRetry={() => void diff.refetch()} />;
  if (diff.data === undefined) return <ListSkeleton rows={4} label={translate('Loading')} />;
  return <TextChanges changes={diff.data.changes} />;
}

function Versions({ id, current, onRestored }: Omit<VersionsPanelProps, 'isOpen'>) {
  const translate = useTranslate();
  const list = api.hcArticles.versions.useQuery({ id, perPage: 50 });
  const [chosen, setChosen] = useState<number | null>(null);
  const restore = api.hcArticles.restoreVersion.useMutation({
    onSuccess: onRestored,
    onError: (error) => toastError(error, translate),
  });
  const versions = list.data?.pagination.data;
  if (versions === undefined) return <ListSkeleton rows={4} label={translate('Loading')} />;
  const shown = chosen ?? versions[0]?.version;
  return (
    <div className={classes.versions}>
      <Stack gap={4}>
        {versions.map(({ version, user, note, created_at, published }) => (
          <NavLink
            key={version}
            component="button"
            type="button"
            active={version === shown}
            onClick={() => setChosen(version)}
            label={<RelativeTime value={created_at} />}
            description={
              <>
                <span dir="auto">{user?.display_name ?? translate('Automatic')}</span>
                {note && (
                  <Text span size="xs" display="block" dir="auto">
                    {note}
                  </Text>
                )}
              </>
            }
            rightSection={
              published && (
                <Badge color="green" variant="light" miw="max-content">
                  {translate('Published')}
                </Badge>
              )
            }
          />
        ))}
      </Stack>
      {shown !== undefined && (
        <Stack gap="sm">
          <Changes id={id} version={shown} />
          <Group justify="flex-end">
            <Button
              disabled={shown === current}
              loading={restore.isPending}
              onClick={() => restore.mutate({ id, n: shown })}
            >
              {translate('Restore this version')}
            </Button>
          </Group>
        </Stack>
      )}
    </div>
  );
}

/** What the article once said, what changed each time, and the way back. */
export function VersionsPanel({ isOpen, ...props }: VersionsPanelProps) {
  const translate = useTranslate();
  return (
    <Modal opened={isOpen} onClose={props.onClose} size="xl" title={translate('Version history')}>
      <Versions {...props} />
    </Modal>
  );
}
