import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedRole } from '#shared/roles.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';

interface DeleteRoleDialogProps {
  /** Null while nothing is to go. */
  role: ListedRole | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a role goes, and what its holders get instead. */
export function DeleteRoleDialog({ role, onClose, onDeleted }: DeleteRoleDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={role !== null}
      onClose={onClose}
      title={<span dir="auto">{translate('Delete the role :name?', { name: role?.name ?? '' })}</span>}
    >
      {role && <Question role={role} onClose={onClose} onDeleted={onDeleted} />}
    </Modal>
  );
}

function Question({ role, onClose, onDeleted }: DeleteRoleDialogProps & { role: ListedRole }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [replacement, setReplacement] = useState('');
  const [isUsed, setUsed] = useState(role.users_count > 0);
  const roles = (api.valueLists.get.useQuery({ names: 'roles' }).data?.roles ?? []).filter(
    ({ id, givable }) => givable && id !== role.id,
  );
  const remove = api.roles.delete.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.roles.invalidate(), utils.valueLists.invalidate()]);
      toast.positive(translate('Role deleted'));
      onDeleted();
    },
    onError: (error) => {
      // Something besides people asks for it: what takes its place is asked for, too.
      if (readApiError(error).kind === 'conflict') setUsed(true);
      toastError(error, translate);
    },
  });
  return (
    <Stack>
      {isUsed ? (
        <>
          {role.users_count > 0 && (
            <Text size="sm">
              {translate(':count person holds it.|:count people hold it.', { count: role.users_count })}
            </Text>
          )}
          <Text size="sm">{translate('Invites that wait and items of menus may ask for it.')}</Text>
          <NativeSelect
            label={translate('What they get instead')}
            data={[
              { value: '', label: translate('Choose a role') },
              ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={replacement}
            onChange={({ currentTarget }) => setReplacement(currentTarget.value)}
          />
        </>
      ) : (
        <Text size="sm">{translate('Nobody holds it. This can not be undone.')}</Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {translate('Cancel')}
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          disabled={isUsed && replacement === ''}
          onClick={() =>
            remove.mutate({ id: [role.id], replacement_id: replacement === '' ? null : Number(replacement) })
          }
        >
          {translate('Delete')}
        </Button>
      </Group>
    </Stack>
  );
}
