import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { passwordProofInput } from '#shared/passwords.ts';

interface PasswordDialogProps {
  opened: boolean;
  title: string;
  text: string;
  /** Whose password it is, when it is not that of whoever is signed in. */
  email?: string | undefined;
  /** What happens with the right password; rejects when it is refused. */
  submit: (password: string) => Promise<unknown>;
  confirmLabel: string;
  onClose: () => void;
}

/** Asks for the password of an account, commonly that of whoever is signed in. */
export function PasswordDialog({ opened, title, onClose, ...form }: PasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="sm">
      <PasswordForm {...form} onClose={onClose} />
    </Modal>
  );
}

function PasswordForm({
  text,
  email,
  submit,
  confirmLabel,
  onClose,
}: Omit<PasswordDialogProps, 'opened' | 'title'>) {
  const translate = useTranslate();
  const user = useUser();
  const form = useAppForm({ initialValues: { password: '' }, schema: passwordProofInput });
  const sending = useMutation({ mutationFn: submit, onError: form.showError });

  if (user && !user.has_password) {
    return (
      <Stack>
        <Text size="sm">{translate("This requires a password, but your account doesn't have one yet.")}</Text>
        <Button component="a" href="/account-settings#password" onClick={onClose}>
          {translate('Set a password')}
        </Button>
      </Stack>
    );
  }
  return (
    <form method="post" noValidate onSubmit={form.onSubmit(({ password }) => sending.mutate(password))}>
      <Stack>
        <Text size="sm">{text}</Text>
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={email ?? user?.email ?? ''}
          readOnly
          hidden
        />
        <PasswordInput
          label={translate('Password')}
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {translate('Cancel')}
          </Button>
          <SubmitButton loading={sending.isPending}>{confirmLabel}</SubmitButton>
        </Group>
      </Stack>
    </form>
  );
}
