import { Button, Group, Modal, TextInput } from '@mantine/core';
import { purchaseCodeInput } from '#shared/purchases.ts';
import { api } from '../../platform/api/api.ts';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';

interface AddPurchaseProps {
  marketplace: string;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the code of a purchase and adds it. */
export function AddPurchaseModal({ opened, onClose, marketplace }: AddPurchaseProps) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Add purchase code')}>
      <AddPurchaseForm marketplace={marketplace} onClose={onClose} />
    </Modal>
  );
}

function AddPurchaseForm({ marketplace, onClose }: Omit<AddPurchaseProps, 'opened'>) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const form = useAppForm({ initialValues: { purchaseCode: '' }, schema: purchaseCodeInput });
  const add = api.purchases.add.useMutation({
    onSuccess: ({ purchases }) => {
      utils.purchases.list.setData({ id: 'me' }, { purchases });
      toast.positive(translate('Purchase added'));
      onClose();
    },
    onError: form.showError,
  });
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit((values) => add.mutate({ ...values, userId: 'me', marketplace }))}
    >
      <TextInput
        label={translate('Purchase code')}
        placeholder="xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('purchaseCode')}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {translate('Close')}
        </Button>
        <SubmitButton disabled={add.isPending}>{translate('Add')}</SubmitButton>
      </Group>
    </form>
  );
}
