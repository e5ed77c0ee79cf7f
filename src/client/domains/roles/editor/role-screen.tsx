import { Alert, Group, Stack } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { roleName } from '#client/shell/role-texts.ts';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import type { ListedRole } from '#shared/roles.ts';
import { DeleteRoleDialog } from '../delete-role-dialog.tsx';
import { RoleMarks } from '../role-mark.tsx';
import { RoleMenu } from '../role-menu.tsx';
import { RoleForm, type RoleValues, useRoleForm, valuesOf } from './role-form.tsx';
import { RoleMembers } from './role-members.tsx';

/** One role: what it allows, and who holds it. */
export function RoleScreen({ id }: { id: number }) {
  const translate = useTranslate();
  const answer = api.roles.get.useQuery({ id });
  if (answer.isPending) return <ListSkeleton rows={8} label={translate('Loading')} />;
  if (answer.isError) return <LoadFailure onRetry={() => void answer.refetch()} />;
  return <Role role={answer.data.role} />;
}

function Role({ role }: { role: ListedRole }) {
  const translate = useTranslate();
  const router = useRouter();
  const utils = api.useUtils();
  const [isDeleting, setDeleting] = useState(false);
  const form = useRoleForm(role);
  const stored = useMemo(() => valuesOf(role), [role]);
  const { id } = role;
  const update = api.roles.update.useMutation({
    onSuccess: async ({ role: changed }) => {
      edited.saved(valuesOf(changed));
      utils.roles.get.setData({ id }, { role: changed });
      toast.positive(translate('Role saved'));
      await Promise.all([utils.roles.list.invalidate(), utils.valueLists.invalidate()]);
    },
    onError: (error) => edited.refused(error),
  });
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => valuesOf((await utils.client.roles.get.query({ id })).role),
    save: (changes, before) => update.mutate({ id, ...changes, before }),
  });
  const labels: Record<keyof RoleValues, string> = {
    name: translate('Name'),
    description: translate('Description'),
    permissions: translate('Permissions'),
    is_default: translate('Default role for new people'),
    require_two_factor: translate('Require two-factor authentication'),
  };
  return (
    <AdminPage
      title={roleName(role.name, translate)}
      description={role.description && <bdi>{role.description}</bdi>}
      actions={
        <Group gap="xs">
          <RoleMarks role={role} />
          <RoleMenu role={role} onDelete={() => setDeleting(true)} />
        </Group>
      }
    >
      <Stack gap="lg">
        {!role.can.update && (
          <Alert color="yellow" variant="light">
            {translate("You can't edit or assign a role that has permissions you don't have.")}
          </Alert>
        )}
        <RoleForm
          form={form}
          role={role}
          isPending={update.isPending}
          onSubmit={edited.submit}
          notice={
            <EditConflict
              edited={edited}
              text={translate('Someone else changed this role while you were editing.')}
              labels={labels}
            />
          }
        />
        {!role.is_guest && <RoleMembers role={role} />}
      </Stack>
      <DeleteRoleDialog
        role={isDeleting ? role : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void router.navigate({ to: '/admin/roles', ignoreBlocker: true })}
      />
    </AdminPage>
  );
}
