import { Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import type { ListedRole } from '#shared/roles.ts';
import { RoleForm, useRoleForm } from './role-form.tsx';

/** Makes a role, from nothing or like another one. */
export function NewRoleScreen({ like }: { like: ListedRole | null }) {
  const translate = useTranslate();
  const router = useRouter();
  const utils = api.useUtils();
  const form = useRoleForm(
    like && { ...like, name: translate('Copy of :name', { name: like.name }), is_default: false },
  );
  const create = api.roles.create.useMutation({
    onSuccess: async ({ role }) => {
      toast.positive(translate('Role created'));
      await Promise.all([utils.roles.list.invalidate(), utils.valueLists.invalidate()]);
      await router.navigate({
        to: '/admin/roles/$roleId',
        params: { roleId: String(role.id) },
        ignoreBlocker: true,
      });
    },
    onError: form.showError,
  });
  return (
    <AdminPage
      title={translate('New role')}
      description={translate("You can't grant permissions you don't have.")}
    >
      <RoleForm form={form} isPending={create.isPending} onSubmit={(values) => create.mutate(values)}>
        <Button variant="default" renderRoot={(props) => <Link to="/admin/roles" {...props} />}>
          {translate('Cancel')}
        </Button>
      </RoleForm>
    </AdminPage>
  );
}
