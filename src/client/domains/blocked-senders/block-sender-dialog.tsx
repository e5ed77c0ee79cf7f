import { Modal, TextInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { blockSenderInput } from '#shared/blocked-senders.ts';

interface BlockSenderDialogProps {
  opened: boolean;
  onClose: () => void;
}

function BlockSenderForm({ onClose }: Pick<BlockSenderDialogProps, 'onClose'>) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const form = useAppForm({ initialValues: { email: '', reason: '' }, schema: blockSenderInput });
  const create = api.blockedSenders.create.useMutation({
    onSuccess: async () => {
      onClose();
      toast.positive(translate('Sender blocked'));
      await utils.blockedSenders.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      onCancel={onClose}
      label={translate('Block sender')}
      isPending={create.isPending}
    >
      <TextInput
        label={translate('Email address or domain')}
        description={translate('Start a domain with @ to block all of its addresses, such as @example.com.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        dir="ltr"
        maxLength={255}
        data-autofocus
        {...form.getInputProps('email')}
      />
      <TextInput
        label={translate('Reason')}
        description={translate('For agents only. Leave empty for none.')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="off"
        maxLength={255}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

/** Blocks an address or a domain. */
export function BlockSenderDialog({ opened, onClose }: BlockSenderDialogProps) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Block a sender')}>
      <BlockSenderForm onClose={onClose} />
    </Modal>
  );
}
