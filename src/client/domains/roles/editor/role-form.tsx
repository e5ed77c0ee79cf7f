import { Checkbox, Group, Stack, TextInput, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { api } from '#client/platform/api/api.ts';
import { LeaveDialog } from '#client/platform/form/leave-dialog.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { type AppForm, useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import type { Permission } from '#shared/permissions.ts';
import { type ListedRole, roleInput } from '#shared/roles.ts';
import { PermissionFields } from './permission-fields.tsx';

export type RoleValues = {
  name: string;
  description: string;
  permissions: Permission[];
  is_default: boolean;
  require_two_factor: boolean;
};

export const valuesOf = (role: Partial<ListedRole> | null): RoleValues => ({
  name: role?.name ?? '',
  description: role?.description ?? '',
  permissions: role?.permissions ?? [],
  is_default: role?.is_default ?? false,
  require_two_factor: role?.require_two_factor ?? false,
});

export const useRoleForm = (role: Partial<ListedRole> | null) =>
  useAppForm<RoleValues>({ initialValues: valuesOf(role), schema: roleInput, keptOverReload: true });

interface RoleFormProps {
  form: AppForm<RoleValues>;
  /** Undefined for a new one. */
  role?: ListedRole;
  isPending: boolean;
  onSubmit: (values: RoleValues) => void;
  /** What is said above the fields. */
  notice?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** What a role is called, what it demands and what it allows. */
export function RoleForm({ form, role, isPending, onSubmit, notice, children }: RoleFormProps) {
  const translate = useTranslate();
  const user = useUser();
  const choices = api.valueLists.get.useQuery({ names: 'permissions' }).data?.permissions ?? [];
  const readOnly = role !== undefined && !role.can.update;
  const isAdmins = role?.system === true && role.permissions.some(({ name }) => name === 'admin');
  return (
    <form method="post" noValidate onSubmit={form.onSubmit(onSubmit)}>
      <Stack gap="lg">
        {notice}
        <SettingsSection id="role" title={translate('Role details')}>
          <Stack>
            <TextInput
              label={translate('Name')}
              description={
                role?.system && translate("This is a built-in role, so its name can't be changed.")
              }
              required
              withAsterisk={false}
              maxLength={255}
              dir="auto"
              readOnly={readOnly || role?.system}
              {...form.getInputProps('name')}
            />
            <AutosizeTextarea
              label={translate('Description')}
              rows={2}
              maxLength={1000}
              dir="auto"
              readOnly={readOnly}
              {...form.getInputProps('description')}
            />
            {!role?.is_guest && (
              <>
                <Checkbox
                  label={translate('Require two-factor authentication')}
                  description={translate(
                    'People with this role must set up two-factor authentication before they can do anything else.',
                  )}
                  disabled={readOnly}
                  {...form.getInputProps('require_two_factor', { type: 'checkbox' })}
                />
                <Checkbox
                  label={translate('Default role for new people')}
                  description={translate(
                    'Only one role can be the default. To change it, make another role the default.',
                  )}
                  disabled={readOnly || role?.is_default}
                  {...form.getInputProps('is_default', { type: 'checkbox' })}
                />
              </>
            )}
          </Stack>
        </SettingsSection>
        <section aria-labelledby="permissions-heading">
          <Title order={2} size="h4" id="permissions-heading" mb="sm">
            {translate('Permissions')}
          </Title>
          <PermissionFields
            choices={choices}
            value={form.getValues().permissions}
            editor={user ?? { permissions: [] }}
            readOnly={readOnly || isAdmins}
            onChange={(permissions) => form.setFieldValue('permissions', permissions)}
          />
        </section>
        <Group justify="flex-end">
          {children}
          {!readOnly && (
            <SubmitButton loading={isPending}>
              {role === undefined ? translate('Create role') : translate('Save')}
            </SubmitButton>
          )}
        </Group>
      </Stack>
      <LeaveDialog isDirty={!readOnly && form.isDirty()} />
    </form>
  );
}
