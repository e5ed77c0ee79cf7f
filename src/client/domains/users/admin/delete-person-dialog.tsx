import { Modal, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ShownUser } from '#shared/users.ts';

interface DeletePersonDialogProps {
  person: ShownUser;
  opened: boolean;
  onClose: () => void;
}

/** What is deleted, and what stays without a name. */
function Preview({ person }: { person: ShownUser }) {
  const translate = useTranslate();
  const summary = api.people.summary.useQuery({ id: person.id }).data;
  const { tickets = 0, assigned_tickets = 0 } = summary ?? {};
  return (
    <Stack gap={8}>
      <Text size="sm">
        {translate(
          "The account is permanently deleted with its personal data, files, purchases, and API tokens. This can't be undone.",
        )}
      </Text>
      {tickets > 0 && (
        <Text size="sm">
          {translate(
            ':count ticket is kept under the name "Deleted user".|:count tickets are kept under the name "Deleted user".',
            { count: tickets },
          )}
        </Text>
      )}
      {assigned_tickets > 0 && (
        <Text size="sm">
          {translate(
            ':count open ticket assigned to them becomes unassigned.|:count open tickets assigned to them become unassigned.',
            { count: assigned_tickets },
          )}
        </Text>
      )}
    </Stack>
  );
}

function DeleteForm({ person, onClose }: Omit<DeletePersonDialogProps, 'opened'>) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const navigate = useNavigate();
  const form = useAppForm({
    initialValues: { email: '' },
    check: ({ email }) =>
      email.trim().toLowerCase() === person.email.toLowerCase()
        ? {}
        : { email: translate("This doesn't match the person's email address.") },
  });
  const remove = api.users.delete.useMutation({
    onSuccess: async () => {
      onClose();
      toast.positive(translate(":name's account deleted", { name: person.display_name }));
      await navigate({ to: '/admin/people' });
      await utils.people.list.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(() => remove.mutate({ id: String(person.id) }))}
      onCancel={onClose}
      label={translate('Delete permanently')}
      isDangerous
      isPending={remove.isPending}
    >
      <Preview person={person} />
      <TextInput
        label={translate('Type :email to confirm', { email: person.email })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('email')}
      />
    </DialogForm>
  );
}

/** Deletes an account and all that is known of its person, after saying what that is. */
export function DeletePersonDialog({ person, opened, onClose }: DeletePersonDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<span dir="auto">{translate("Delete :name's account?", { name: person.display_name })}</span>}
    >
      <DeleteForm person={person} onClose={onClose} />
    </Modal>
  );
}
