import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { setUpInput } from '#shared/auth.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { refreshBootstrap } from '../../platform/bootstrap.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { Columns } from '../../ui/columns.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordFields } from './passwords/new-password-fields.tsx';
import { useSignedIn } from './use-signed-in.ts';

const initialValues = {
  site_name: '',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  password_confirmation: '',
  code: '',
};

const field = { required: true, withAsterisk: false, size: 'md' } as const;

/** What a new site shows until it has an administrator: names the site and makes the first account. */
export function SetUpScreen() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const signedIn = useSignedIn();
  const needs = api.auth.setUpNeeds.useQuery();
  const form = useAppForm({
    initialValues,
    schema: setUpInput,
  });
  const setUp = api.auth.setUp.useMutation({
    onSuccess: ({ bootstrapData }) => signedIn(bootstrapData, '/admin'),
    onError: (error) => {
      form.showError(error);
      if (readApiError(error).reason === 'already_set_up') void refreshBootstrap(queryClient);
    },
  });

  return (
    <AuthLayout
      heading={translate('Set up your help desk')}
      scriptNeed={translate('Please enable JavaScript in your browser to continue.')}
    >
      <Text size="sm" c="dimmed" ta="center">
        {translate('Name your site and create the first administrator. You only need to do this once.')}
      </Text>
      <form method="post" noValidate onSubmit={form.onSubmit((values) => setUp.mutate(values))}>
        <Stack>
          <TextInput
            label={translate('Site name')}
            description={translate('Shown to visitors at the top of every page.')}
            autoComplete="organization"
            maxLength={60}
            {...field}
            {...form.getInputProps('site_name')}
          />
          <Columns xs={2}>
            <TextInput
              label={translate('First name')}
              autoComplete="given-name"
              {...field}
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label={translate('Last name')}
              autoComplete="family-name"
              {...field}
              {...form.getInputProps('last_name')}
            />
          </Columns>
          <TextInput
            label={translate('Email')}
            type="email"
            autoComplete="username"
            {...field}
            {...form.getInputProps('email')}
          />
          <NewPasswordFields label={translate('Password')} inputProps={form.getInputProps} />
          {needs.data?.code && (
            <TextInput
              label={translate('Setup code')}
              description={translate('It is printed in the terminal or the log where Helpdock was started.')}
              autoComplete="off"
              spellCheck={false}
              {...field}
              {...form.getInputProps('code')}
            />
          )}
          <SubmitButton size="md" fullWidth mt="xs" loading={setUp.isPending}>
            {translate('Create administrator')}
          </SubmitButton>
        </Stack>
      </form>
    </AuthLayout>
  );
}
