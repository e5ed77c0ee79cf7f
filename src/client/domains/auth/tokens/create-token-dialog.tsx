import { Alert, Button, Code, Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { CopyButton } from '#client/shell/copy-button.tsx';
import { createTokenInput } from '#shared/tokens.ts';
import classes from './tokens.module.css';

interface CreateTokenDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for a name, then shows the token this once. */
export function CreateTokenDialog({ opened, onClose }: CreateTokenDialogProps) {
  const translate = useTranslate();
  const [plainTextToken, setPlainTextToken] = useState<string | null>(null);
  const close = () => {
    setPlainTextToken(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={translate('Create new token')}
      // A click beside the dialog must not lose what can not be seen again.
      closeOnClickOutside={plainTextToken === null}
    >
      {plainTextToken === null ? (
        <NameForm onMade={setPlainTextToken} onCancel={close} />
      ) : (
        <PlainToken token={plainTextToken} onClose={close} />
      )}
    </Modal>
  );
}

function NameForm({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const form = useAppForm({ initialValues: { tokenName: '' }, schema: createTokenInput });
  const create = api.auth.tokens.create.useMutation({
    onSuccess: ({ plainTextToken }) => {
      onMade(plainTextToken);
      toast.positive(translate('Token create'));
      void utils.users.get.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      onCancel={onCancel}
      label={translate('Create')}
      isPending={create.isPending}
    >
      <TextInput
        label={translate('Token name')}
        description={translate('Describe what the token is for so you can recognize it later.')}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('tokenName')}
      />
    </DialogForm>
  );
}

function PlainToken({ token, onClose }: { token: string; onClose: () => void }) {
  const translate = useTranslate();
  const shown = useRef<HTMLElement>(null);
  return (
    <Stack>
      <Group gap="xs" wrap="nowrap" align="stretch">
        <Code ref={shown} block className={classes.token} dir="ltr" data-testid="plain-token">
          {token}
        </Code>
        <CopyButton variant="default" className={classes.copy} data-autofocus text={token} shown={shown} />
      </Group>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {translate(
          "Store this token in a safe place now. You won't be able to see it again after you close this dialog.",
        )}
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose}>{translate('Done')}</Button>
      </Group>
    </Stack>
  );
}
