import { Card, Checkbox, Group, Stack, TagsInput, Textarea, TextInput, Title } from '@mantine/core';
import type { ShownUser } from '#shared/users.ts';
import { userUpdateInput } from '#shared/users.ts';
import { api } from '../../platform/api/api.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { Columns } from '../../ui/columns.tsx';
import { RoleSelect } from './role-select.tsx';
import { useStorePerson } from './use-store-person.ts';

const idsOf = (person: ShownUser) => person.roles.map(({ id }) => String(id));

const same = (left: readonly string[], right: readonly string[]) =>
  [...left].sort().join() === [...right].sort().join();

/** What of somebody those can change who look after people. */
export function PersonForm({ person }: { person: ShownUser }) {
  const translate = useTranslate();
  const store = useStorePerson();
  const form = useAppForm({
    initialValues: {
      first_name: person.first_name ?? '',
      last_name: person.last_name ?? '',
      email: person.email,
      emails: person.emails ?? [],
      email_verified: person.email_verified_at !== null,
      roles: idsOf(person),
      notes: person.notes ?? '',
    },
    schema: userUpdateInput.omit({ id: true }),
  });
  const update = api.users.update.useMutation({
    onSuccess: async ({ user }) => {
      toast.positive(translate('Saved'));
      form.setFieldValue('email_verified', user.email_verified_at !== null);
      form.resetDirty();
      await store(user);
    },
    onError: form.showError,
  });
  const save = form.onSubmit(({ roles, email_verified, ...values }) =>
    update.mutate({
      ...values,
      id: String(person.id),
      // What did not change is not sent: giving roles takes a permission of its own.
      ...(!same(roles, idsOf(person)) && { roles: roles.map(Number) }),
      ...(email_verified !== (person.email_verified_at !== null) && { email_verified }),
    }),
  );
  return (
    <Card component="section">
      <form method="post" noValidate onSubmit={save}>
        <Stack>
          <Title order={2} size="h4">
            {translate('Details')}
          </Title>
          <Columns sm={2}>
            <TextInput
              label={translate('First name')}
              autoComplete="off"
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label={translate('Last name')}
              autoComplete="off"
              {...form.getInputProps('last_name')}
            />
          </Columns>
          <TextInput
            label={translate('Email')}
            description={translate('They sign in with it. A new address is not verified.')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Checkbox
            label={translate('The address is verified')}
            {...form.getInputProps('email_verified', { type: 'checkbox' })}
          />
          <TagsInput
            label={translate('More addresses')}
            description={translate('They are found by them. Press Enter after each.')}
            maxTags={10}
            acceptValueOnBlur
            {...form.getInputProps('emails')}
          />
          <RoleSelect {...form.getInputProps('roles')} />
          <Textarea
            label={translate('Notes')}
            description={translate('The person never sees them.')}
            autosize
            minRows={3}
            maxRows={16}
            {...form.getInputProps('notes')}
          />
          <Group justify="flex-end">
            <SubmitButton loading={update.isPending} disabled={!form.isDirty()}>
              {translate('Save')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
