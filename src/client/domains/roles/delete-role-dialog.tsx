import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedRole } from '#shared/roles.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { DeleteQuestion, ReplacementField } from '../../platform/form/delete-question.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { roleName } from '../../shell/role-texts.ts';

interface DeleteRoleDialogProps {
  /** Null while nothing is to go. */
  role: ListedRole | null;
  onClose: () => void;
  onDeleted: () => void;
}

interface RoleUse {
  type: string;
  count: number;
}

function useUseWords() {
  const translate = useTranslate();
  return ({ type, count }: RoleUse) => {
    const words: Record<string, string> = {
      users: translate(':count person|:count people', { count }),
      invites: translate(':count invite|:count invites', { count }),
      menu_items: translate(':count menu item|:count menu items', { count }),
      custom_pages: translate(':count page|:count pages', { count }),
    };
    return words[type] ?? type;
  };
}

function Question({ role, onClose, onDeleted }: DeleteRoleDialogProps & { role: ListedRole }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const useWords = useUseWords();
  const [replacement, setReplacement] = useState('');
  const [uses, setUses] = useState<RoleUse[]>(
    role.users_count > 0 ? [{ type: 'users', count: role.users_count }] : [],
  );
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
      const used = readApiError(error).details.used_by as RoleUse[] | undefined;
      if (used === undefined) toastError(error, translate);
      else setUses(used);
    },
  });
  return (
    <DeleteQuestion
      onCancel={onClose}
      isPending={remove.isPending}
      isIncomplete={uses.length > 0 && replacement === ''}
      onDelete={() =>
        remove.mutate({ id: [role.id], replacement_id: replacement === '' ? null : Number(replacement) })
      }
    >
      {uses.length === 0 ? (
        <Text size="sm">{translate("No one has this role. This can't be undone.")}</Text>
      ) : (
        <ReplacementField
          text={translate('This role is used by :places. Choose a replacement role.', {
            places: uses.map(useWords).join(', '),
          })}
          label={translate('Replacement')}
          placeholder={translate('Choose a role')}
          choices={roles.map(({ id, name }) => ({ value: String(id), label: roleName(name, translate) }))}
          value={replacement}
          onChange={setReplacement}
        />
      )}
    </DeleteQuestion>
  );
}

/** Asks before a role goes; where it is held or asked for, asks for the one that takes its place. */
export function DeleteRoleDialog({ role, ...props }: DeleteRoleDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={role !== null}
      onClose={props.onClose}
      title={
        <span dir="auto">
          {role && translate('Delete the :name role?', { name: roleName(role.name, translate) })}
        </span>
      }
    >
      {role && <Question key={role.id} role={role} {...props} />}
    </Modal>
  );
}
