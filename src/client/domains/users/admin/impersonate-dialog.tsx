import { Modal, Text, TextInput } from '@mantine/core';
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
      <Text size="sm">
        {translate(
          'Everything you do is done in their name, and the audit log records it together with yours. You can return to your own account at any time.',
        )}
      </Text>
      <TextInput
        label={translate('Reason')}
        maxLength={255}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('reason')}
      />
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
