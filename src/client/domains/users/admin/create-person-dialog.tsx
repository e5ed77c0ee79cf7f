import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import { Columns } from '#client/ui/columns.tsx';
import { personCreateInput } from '#shared/people.ts';
import { RoleSelect } from './role-select.tsx';

interface CreatePersonDialogProps {
  opened: boolean;
  onClose: () => void;
}

function CreateForm({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const navigate = useNavigate();
  const form = useAppForm({
    initialValues: {
      email: '',
      first_name: '',
      last_name: '',
      roles: [] as string[],
      notes: '',
      send_invite: true,
    },
    schema: personCreateInput,
    labels: { send_invite: 'sign-in email' },
  });
  const create = api.people.create.useMutation({
    onSuccess: async ({ user }) => {
      onClose();
      toast.positive(translate(':name added', { name: user.display_name }));
      void utils.people.list.invalidate();
      await navigate({ to: '/admin/people/$userId', params: { userId: String(user.id) } });
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ roles, ...values }) =>
        create.mutate({ ...values, ...(roles.length > 0 && { roles: roles.map(Number) }) }),
      )}
      onCancel={onClose}
      label={translate('Add')}
      isPending={create.isPending}
    >
      <TextInput
        label={translate('Email')}
        type="email"
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <Columns sm={2}>
        <TextInput label={translate('First name')} autoComplete="off" {...form.getInputProps('first_name')} />
        <TextInput label={translate('Last name')} autoComplete="off" {...form.getInputProps('last_name')} />
      </Columns>
      <RoleSelect
        description={translate("If you don't select a role, they become a customer.")}
        {...form.getInputProps('roles')}
      />
      <AutosizeTextarea
        label={translate('Notes')}
        description={translate('Never visible to this person.')}
        rows={2}
        maxRows={8}
        {...form.getInputProps('notes')}
      />
      <Checkbox
        label={translate('Send an email with sign-in instructions')}
        {...form.getInputProps('send_invite', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

/** Makes an account for somebody. */
export function CreatePersonDialog({ opened, onClose }: CreatePersonDialogProps) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Add person')}>
      <CreateForm onClose={onClose} />
    </Modal>
  );
}
