import { Card, Checkbox, Group, Stack, TagsInput, TextInput, Title } from '@mantine/core';
import { useMemo } from 'react';
import { api } from '#client/platform/api/api.ts';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import { Columns } from '#client/ui/columns.tsx';
import type { ShownUser } from '#shared/users.ts';
import { userUpdateInput } from '#shared/users.ts';
import { RoleSelect } from './role-select.tsx';
import { useStorePerson } from './use-store-person.ts';

const valuesOf = (person: ShownUser) => ({
  first_name: person.first_name ?? '',
  last_name: person.last_name ?? '',
  email: person.email,
  emails: person.emails ?? [],
  email_verified: person.email_verified_at !== null,
  roles: person.roles.map(({ id }) => String(id)),
  notes: person.notes ?? '',
});

type PersonValues = ReturnType<typeof valuesOf>;

/** As the call takes them. Giving roles takes a permission of its own, so they are there only when they were changed. */
const asSent = ({ roles, ...values }: Partial<PersonValues>) => ({
  ...values,
  ...(roles && { roles: roles.map(Number) }),
});

/** What of somebody those can change who look after people. */
export function PersonForm({ person }: { person: ShownUser }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const store = useStorePerson();
  const stored = useMemo(() => valuesOf(person), [person]);
  const form = useAppForm({
    initialValues: stored,
    schema: userUpdateInput.omit({ id: true, before: true }),
  });
  const id = String(person.id);
  const update = api.users.update.useMutation({
    onSuccess: async ({ user }) => {
      toast.positive(translate('Person saved'));
      edited.saved(valuesOf(user));
      await store(user);
    },
    onError: (error) => edited.refused(error),
  });
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => valuesOf((await utils.client.users.get.query({ id })).user),
    save: (changes, before) => update.mutate({ id, ...asSent(changes), before: asSent(before) }),
  });
  const labels: Record<keyof PersonValues, string> = {
    first_name: translate('First name'),
    last_name: translate('Last name'),
    email: translate('Email'),
    email_verified: translate('Email address verified'),
    emails: translate('Other email addresses'),
    roles: translate('Roles'),
    notes: translate('Notes'),
  };
  return (
    <Card component="section">
      <form method="post" noValidate onSubmit={form.onSubmit(edited.submit)}>
        <Stack>
          <Title order={2} size="h4">
            {translate('Details')}
          </Title>
          <EditConflict
            edited={edited}
            text={translate('Someone else changed this person while you were editing.')}
            labels={labels}
          />
          <Columns sm={2}>
            <TextInput label={labels.first_name} autoComplete="off" {...form.getInputProps('first_name')} />
            <TextInput label={labels.last_name} autoComplete="off" {...form.getInputProps('last_name')} />
          </Columns>
          <TextInput
            label={labels.email}
            description={translate('Used to sign in. A new address is unverified.')}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
          />
          <Checkbox
            label={labels.email_verified}
            {...form.getInputProps('email_verified', { type: 'checkbox' })}
          />
          <TagsInput
            label={labels.emails}
            description={translate(
              'This person can also be found by these addresses. Press Enter after each one.',
            )}
            maxTags={10}
            acceptValueOnBlur
            {...form.getInputProps('emails')}
          />
          <RoleSelect {...form.getInputProps('roles')} />
          <AutosizeTextarea
            label={labels.notes}
            description={translate('Never visible to this person.')}
            rows={3}
            maxRows={16}
            {...form.getInputProps('notes')}
          />
          <Group justify="flex-end">
            <SubmitButton loading={update.isPending} disabled={!edited.isChanged}>
              {translate('Save')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
