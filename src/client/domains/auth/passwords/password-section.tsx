import { Group, PasswordInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { refreshBootstrap } from '#client/platform/bootstrap.ts';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { Columns } from '#client/ui/columns.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { changePasswordInput } from '#shared/passwords.ts';
import { minPasswordLength, passwordsDiffer } from '#shared/validation.ts';

const initialValues = { current_password: '', password: '', password_confirmation: '' };

const field = { required: true, withAsterisk: false } as const;

type Values = typeof initialValues;

const isComplete = (values: Values, hasPassword: boolean) =>
  changePasswordInput.safeParse(values).success &&
  values.password === values.password_confirmation &&
  (!hasPassword || values.current_password !== '');

/** Changes the password, or sets the first one of an account that was made through another service. */
export function PasswordSection() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const user = useUser();
  const hasPassword = user?.has_password ?? true;
  const form = useAppForm({
    initialValues,
    schema: changePasswordInput,
    labels: { password: 'new password' },
  });
  const change = api.auth.passwords.change.useMutation({
    onSuccess: () => {
      form.reset();
      toast.positive(translate('Password changed'));
      void utils.auth.sessions.list.invalidate();
      void refreshBootstrap(queryClient);
    },
    onError: form.showError,
  });
  const { password, password_confirmation } = form.getValues();
  const differs = password_confirmation !== '' && !password.startsWith(password_confirmation);

  return (
    <SettingsSection
      id="password"
      title={translate('Password')}
      description={
        hasPassword
          ? translate('Changing your password logs you out everywhere else.')
          : translate("Your account doesn't have a password yet. Set one to sign in with your email address.")
      }
    >
      <form method="post" noValidate onSubmit={form.onSubmit((values) => change.mutate(values))}>
        <Stack>
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={user?.email ?? ''}
            readOnly
            hidden
          />
          <Columns xs={2}>
            {hasPassword && (
              <PasswordInput
                label={translate('Current password')}
                autoComplete="current-password"
                {...field}
                {...form.getInputProps('current_password')}
              />
            )}
          </Columns>
          <Columns xs={2}>
            <PasswordInput
              label={translate('New password')}
              description={translate('At least :count characters', { count: minPasswordLength })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="new-password"
              {...field}
              {...form.getInputProps('password')}
            />
            <PasswordInput
              label={translate('Confirm password')}
              autoComplete="new-password"
              {...field}
              {...form.getInputProps('password_confirmation')}
              {...(differs && { error: translate(passwordsDiffer) })}
            />
          </Columns>
          <Group justify="flex-end">
            <SubmitButton loading={change.isPending} disabled={!isComplete(form.getValues(), hasPassword)}>
              {translate('Save')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </SettingsSection>
  );
}
