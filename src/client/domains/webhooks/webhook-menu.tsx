import { Menu, Modal, Text } from '@mantine/core';
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Webhook } from '#shared/webhooks.ts';
import { api } from '../../platform/api/api.ts';
import { DeleteQuestion } from '../../platform/form/delete-question.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { DangerItem } from '../../shell/list/danger-item.tsx';
import { RowMenu } from '../../shell/list/row-menu.tsx';

/** What can be done with a webhook. */
export function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const navigate = useNavigate();
  const mayCreate = usePermission('webhooks.create');
  const mayUpdate = usePermission('webhooks.update');
  const mayDelete = usePermission('webhooks.delete');
  const [isDeleting, setDeleting] = useState(false);
  const update = api.webhooks.update.useMutation({
    onSuccess: async ({ webhook: { enabled } }) => {
      toast.positive(enabled ? translate('Webhook enabled') : translate('Webhook disabled'));
      await utils.webhooks.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  if (!mayCreate && !mayUpdate && !mayDelete) return null;
  return (
    <>
      <RowMenu name={webhook.name}>
        {mayUpdate && (
          <Menu.Item
            leftSection={
              webhook.enabled ? (
                <IconPlayerPause size={16} aria-hidden />
              ) : (
                <IconPlayerPlay size={16} aria-hidden />
              )
            }
            onClick={() => update.mutate({ id: webhook.id, enabled: !webhook.enabled })}
          >
            {webhook.enabled ? translate('Disable') : translate('Enable')}
          </Menu.Item>
        )}
        {mayCreate && (
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/admin/webhooks/new', search: { from: webhook.id } })}
          >
            {translate('Duplicate')}
          </Menu.Item>
        )}
        {mayDelete && (
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setDeleting(true)}>
            {translate('Delete')}
          </DangerItem>
        )}
      </RowMenu>
      <DeleteDialog webhook={webhook} opened={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}

interface DeleteDialogProps {
  webhook: Webhook;
  opened: boolean;
  onClose: () => void;
}

function DeleteDialog({ webhook, opened, onClose }: DeleteDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const navigate = useNavigate();
  const remove = api.webhooks.delete.useMutation({
    onSuccess: async () => {
      onClose();
      toast.positive(translate('Webhook deleted'));
      await navigate({ to: '/admin/webhooks' });
      await utils.webhooks.list.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={translate('Delete webhook :name', { name: webhook.name })}
    >
      <DeleteQuestion
        onCancel={onClose}
        isPending={remove.isPending}
        onDelete={() => remove.mutate({ id: [webhook.id] })}
      >
        <Text size="sm">
          {translate(
            "Events are no longer sent to it, and its delivery log is deleted too. This can't be undone.",
          )}
        </Text>
      </DeleteQuestion>
    </Modal>
  );
}
