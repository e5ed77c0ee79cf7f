import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ListedFile } from '#shared/files.ts';

/** What is about to go: some files, or all that are in the trash. */
export type FilesToDelete = { files: ListedFile[]; forever: boolean } | { trashed: number };

interface DeleteDialogProps {
  toDelete: FilesToDelete | null;
  isBusy: boolean;
  onConfirm: (toDelete: FilesToDelete) => void;
  onClose: () => void;
}

function useSentences(toDelete: FilesToDelete): { title: string; sentences: string[] } {
  const translate = useTranslate();
  const final = translate("This can't be undone.");
  if ('trashed' in toDelete) {
    const { trashed: count } = toDelete;
    const all = translate(
      ':count file in the trash will be permanently deleted.|All :count files in the trash will be permanently deleted.',
      { count },
    );
    return { title: translate('Empty the trash?'), sentences: [all, final] };
  }
  const { files, forever } = toDelete;
  const count = files.length;
  const isOpen = ({ disk }: ListedFile) => disk === 'public';
  const name = files[0]?.name ?? '';
  const title = forever
    ? count === 1
      ? translate('Permanently delete :name?', { name })
      : translate('Permanently delete :count file?|Permanently delete :count files?', { count })
    : count === 1
      ? translate('Delete :name?', { name })
      : translate('Delete :count file?|Delete :count files?', { count });
  const used = files.filter(({ used_in }) => used_in.length > 0).length;
  const sentences = [
    ...(used > 0 && count === 1 ? [translate("It's attached to a request and will be missing there.")] : []),
    ...(used > 0 && count > 1
      ? [
          translate(
            ':count of them is attached to a request and will be missing there.|:count of them are attached to requests and will be missing there.',
            { count: used },
          ),
        ]
      : []),
    ...(!forever && !files.every(isOpen) ? [translate('They stay in the trash for 30 days.')] : []),
    ...(!forever && files.some(isOpen)
      ? [translate('Public files are permanently deleted right away.')]
      : []),
    ...(forever ? [final] : []),
  ];
  return { title, sentences };
}

function Question({ toDelete, isBusy, onConfirm, onClose }: DeleteDialogProps & { toDelete: FilesToDelete }) {
  const translate = useTranslate();
  const { sentences } = useSentences(toDelete);
  return (
    <Stack>
      <Text size="sm">{sentences.join(' ')}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {translate('Cancel')}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => onConfirm(toDelete)}>
          {translate('Delete')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Asks before files go. What it said stays while it closes. */
export function DeleteDialog(props: DeleteDialogProps) {
  const [last, setLast] = useState<FilesToDelete>({ files: [], forever: false });
  const shown = props.toDelete ?? last;
  if (props.toDelete !== null && props.toDelete !== last) setLast(props.toDelete);
  const { title } = useSentences(shown);
  return (
    <Modal opened={props.toDelete !== null} onClose={props.onClose} title={<span dir="auto">{title}</span>}>
      <Question {...props} toDelete={shown} />
    </Modal>
  );
}
