import { Divider, Group, Stack, TextInput } from '@mantine/core';
import { detailsInput } from '#shared/users.ts';
import { api } from '../../platform/api/api.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useStoreUser } from '../../platform/session/use-store-user.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { Columns } from '../../ui/columns.tsx';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { EmailAddress } from '../auth/email-change/email-address.tsx';
import { AvatarControl } from './avatar/avatar-control.tsx';

/** How the person is called, and their picture. */
export function DetailsSection() {
  const translate = useTranslate();
  const user = useUser();
  const storeUser = useStoreUser();
  const form = useAppForm({
    initialValues: { first_name: user?.first_name ?? '', last_name: user?.last_name ?? '' },
    schema: detailsInput,
  });
  const update = api.users.update.useMutation({
    onSuccess: (answer) => {
      storeUser(answer.user);
      toast.positive(translate('Updated account details'));
    },
    onError: form.showError,
  });
  const field = (name: 'first_name' | 'last_name') => {
    const props = form.getInputProps(name);
    // The button is off while a name is wrong, so what is wrong is said before it is pressed.
    const look = () => (form.isValid(name) ? form.clearFieldError(name) : form.validateField(name));
    return { ...props, onBlur: look };
  };

  return (
    <SettingsSection
      id="details"
      title={translate('Account details')}
      description={translate('How you appear to people you write to.')}
    >
      <form
        method="post"
        noValidate
        onSubmit={form.onSubmit(({ first_name, last_name }) =>
          update.mutate({ id: 'me', first_name: first_name || null, last_name: last_name || null }),
        )}
      >
        <Stack gap="lg">
          <AvatarControl />
          <Columns sm={2}>
            <TextInput label={translate('First name')} autoComplete="given-name" {...field('first_name')} />
            <TextInput label={translate('Last name')} autoComplete="family-name" {...field('last_name')} />
          </Columns>
          <Group justify="flex-end">
            <SubmitButton loading={update.isPending} disabled={!form.isValid()}>
              {translate('Save')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
      <Divider my="lg" />
      <EmailAddress />
    </SettingsSection>
  );
}
