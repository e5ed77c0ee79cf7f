import { Modal, TextInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

function RedirectForm({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const form = useAppForm({
    initialValues: { from: '', to: '' },
    labels: { from: 'old path', to: 'redirect target' },
    check: ({ from, to }) => ({
      ...(from.trim() === '' ? { from: translate('Enter a path.') } : {}),
      ...(to.trim() === '' ? { to: translate('Enter a path.') } : {}),
    }),
  });
  const create = api.hcRedirects.create.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Redirect saved'));
      onClose();
      await utils.hcRedirects.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => create.mutate(values))}
      onCancel={onClose}
      label={translate('Create')}
      isPending={create.isPending}
    >
      <TextInput
        label={translate('Old path')}
        description={translate(
          'A help center path that no longer has a page, such as one from your old site.',
        )}
        placeholder="/hc/en-us/articles/115-Invoices"
        maxLength={500}
        dir="ltr"
        data-autofocus
        {...form.getInputProps('from')}
      />
      <TextInput
        label={translate('Redirect to')}
        description={translate('A path on this site or the URL of another site.')}
        placeholder="/hc"
        maxLength={2000}
        dir="ltr"
        {...form.getInputProps('to')}
      />
    </DialogForm>
  );
}

/** Lets an address lead elsewhere. */
export function RedirectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={onClose} title={translate('New redirect')}>
      {opened && <RedirectForm onClose={onClose} />}
    </Modal>
  );
}
