import { Badge, Button, Group, Modal, NavLink, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { RelativeTime } from '../../../platform/time/relative-time.tsx';
import { toastError } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import classes from './article-editor.module.css';

interface VersionsPanelProps {
  id: number;
  isOpen: boolean;
  onClose: () => void;
  /** The article says again what it once said. */
  onRestored: () => void;
}

const marks = { same: 'span', added: 'ins', removed: 'del' } as const;

/** What a version changed, against the one before it unless another is named. */
export function Changes({ id, version, against }: { id: number; version: number; against?: number }) {
  const translate = useTranslate();
  const diff = api.hcArticles.diff.useQuery({ id, n: version, against });
  if (diff.data === undefined) return <ListSkeleton rows={4} label={translate('Loading')} />;
  return (
    <section
      className={classes.diff}
      dir="auto"
      aria-label={translate('What changed')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is longer than its place.
      tabIndex={0}
    >
      {diff.data.changes.map(({ type, text }, index) => {
        const Mark = marks[type];
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change their places.
        return <Mark key={index}>{text}</Mark>;
      })}
    </section>
  );
}

function Versions({ id, onRestored }: Omit<VersionsPanelProps, 'isOpen'>) {
  const translate = useTranslate();
  const list = api.hcArticles.versions.useQuery({ id, perPage: 50 });
  const [chosen, setChosen] = useState<number | null>(null);
  const restore = api.hcArticles.restoreVersion.useMutation({
    onSuccess: onRestored,
    onError: (error) => toastError(error, translate),
  });
  const versions = list.data?.pagination.data;
  if (versions === undefined) return <ListSkeleton rows={4} label={translate('Loading')} />;
  const newest = versions[0]?.version;
  const shown = chosen ?? newest;
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
                <span dir="auto">{user?.display_name ?? translate('By the product')}</span>
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
              disabled={shown === newest}
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
    <Modal
      opened={isOpen}
      onClose={props.onClose}
      size="xl"
      title={translate('Versions')}
      closeButtonProps={{ 'aria-label': translate('Close') }}
    >
      <Versions {...props} />
    </Modal>
  );
}
