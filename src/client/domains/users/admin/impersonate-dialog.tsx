import { List, Modal, Text, TextInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ShownUser } from '#shared/users.ts';

interface ImpersonateDialogProps {
  person: ShownUser;
  opened: boolean;
  onClose: () => void;
}

function ImpersonateForm({ person, onClose }: Omit<ImpersonateDialogProps, 'opened'>) {
  const translate = useTranslate();
  const form = useAppForm({ initialValues: { reason: '' } });
  const start = api.people.impersonate.useMutation({
    // A new page: nothing that was loaded before is shown to be theirs.
    onSuccess: () => window.location.assign('/'),
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ reason }) => start.mutate({ id: person.id, reason }))}
      onCancel={onClose}
      label={translate('Log in as this person')}
      isPending={start.isPending || start.isSuccess}
    >
      <List size="sm" spacing={4}>
        <List.Item>
          {translate('You see the site as they see it, and what you do is done in their name.')}
        </List.Item>
        <List.Item>
          {translate(
            'Password, sign-in, tokens and address can not be changed meanwhile, and the account can not be deleted.',
          )}
        </List.Item>
        <List.Item>{translate('The audit log keeps when it began and ended, with your name.')}</List.Item>
      </List>
      <TextInput
        label={translate('Reason')}
        maxLength={255}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {person.two_factor && (
        <Text size="sm" c="dimmed">
          {translate('No second factor is asked for.')}
        </Text>
      )}
    </DialogForm>
  );
}

/** Goes on as somebody else, after saying what that means. */
export function ImpersonateDialog({ person, opened, onClose }: ImpersonateDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<span dir="auto">{translate('Log in as :name?', { name: person.display_name })}</span>}
    >
      <ImpersonateForm person={person} onClose={onClose} />
    </Modal>
  );
}
