import { Menu, Modal, Text } from '@mantine/core';
import { IconDownload, IconEye, IconEyeOff, IconStar, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Localization } from '#shared/localizations.ts';
import { api } from '../../platform/api/api.ts';
import { DeleteQuestion } from '../../platform/form/delete-question.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { DangerItem } from '../../shell/list/danger-item.tsx';
import { RowMenu } from '../../shell/list/row-menu.tsx';
import { saveFile } from './save-file.ts';

/** What can be done with a language. */
export function LanguageActionsMenu({ language }: { language: Localization }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const mayUpdate = usePermission('localizations.update');
  const mayDelete = usePermission('localizations.delete');
  const [isDeleting, setDeleting] = useState(false);
  const { id, name, enabled, is_default, is_shipped } = language;
  const settled = async (text: string) => {
    toast.positive(text);
    await utils.localizations.invalidate();
  };
  const onError = (error: unknown) => toastError(error, translate);
  const update = api.localizations.update.useMutation({
    onSuccess: (_, change) => {
      if (change.is_default) return settled(translate(':name is now the default language', { name }));
      return settled(
        change.enabled ? translate(':name enabled', { name }) : translate(':name disabled', { name }),
      );
    },
    onError,
  });
  const remove = api.localizations.delete.useMutation({
    onSuccess: () => settled(translate(':name deleted', { name })),
    onError,
  });
  const download = async () => {
    try {
      saveFile(`${id}.json`, await utils.localizations.export.fetch({ id }));
    } catch (error) {
      toastError(error, translate);
    }
  };
  return (
    <>
      <RowMenu name={name}>
        {mayUpdate && !is_default && enabled && (
          <Menu.Item
            leftSection={<IconStar size={16} aria-hidden />}
            onClick={() => update.mutate({ id, is_default: true })}
          >
            {translate('Make default')}
          </Menu.Item>
        )}
        {mayUpdate && !is_default && (
          <Menu.Item
            leftSection={enabled ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
            onClick={() => update.mutate({ id, enabled: !enabled })}
          >
            {enabled ? translate('Disable') : translate('Enable')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void download()}>
          {translate('Export')}
        </Menu.Item>
        {mayDelete && !is_default && !is_shipped && (
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            {translate('Delete')}
          </DangerItem>
        )}
      </RowMenu>
      <Modal
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={<span dir="auto">{translate('Delete :name?', { name })}</span>}
      >
        <DeleteQuestion
          onCancel={() => setDeleting(false)}
          isPending={remove.isPending}
          onDelete={() => remove.mutate({ id: [id] }, { onSuccess: () => setDeleting(false) })}
        >
          <Text size="sm">
            {translate(
              "Its translations are deleted too. People who chose it will see the default language. This can't be undone.",
            )}
          </Text>
        </DeleteQuestion>
      </Modal>
    </>
  );
}
