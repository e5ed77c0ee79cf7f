import { Modal, TextInput } from '@mantine/core';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import type { AppForm } from '../../platform/form/use-app-form.ts';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

const longest = 100;

export type NameForm = AppForm<{ name: string }>;

interface NameDialogProps {
  title: string;
  /** What the button says. */
  label: string;
  name?: string;
  opened: boolean;
  isPending: boolean;
  onClose: () => void;
  onSave: (name: string, form: NameForm) => void;
}

function NameFields(props: Omit<NameDialogProps, 'opened' | 'title'>) {
  const { label, name = '', isPending, onClose, onSave } = props;
  const translate = useTranslate();
  const form = useAppForm({
    initialValues: { name },
    check: (values) => (values.name.trim() === '' ? { name: translate('Enter a name.') } : {}),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => onSave(values.name.trim(), form))}
      onCancel={onClose}
      label={label}
      isPending={isPending}
    >
      <TextInput
        label={translate('Name')}
        description={translate('Your company or team, by the name its members know.')}
        maxLength={longest}
        autoComplete="off"
        dir="auto"
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
}

/** Asks how a workspace is called. */
export function NameDialog({ title, opened, ...form }: NameDialogProps) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title}>
      <NameFields {...form} />
    </Modal>
  );
}
