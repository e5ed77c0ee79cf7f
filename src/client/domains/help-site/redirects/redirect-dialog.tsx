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
    check: ({ from, to }) => ({
      ...(from.trim() === '' ? { from: translate('Name an address.') } : {}),
      ...(to.trim() === '' ? { to: translate('Name an address.') } : {}),
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
        label={translate('Old address')}
        description={translate('A path of the help center that has no page, such as one of your old site.')}
        placeholder="/hc/en-us/articles/115-Invoices"
        maxLength={500}
        dir="ltr"
        data-autofocus
        {...form.getInputProps('from')}
      />
      <TextInput
        label={translate('Leads to')}
        description={translate('A path of this site, or the address of another one.')}
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
