import { Modal, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { localizationCreateInput } from '#shared/localizations.ts';
import { api } from '../../platform/api/api.ts';
import { DialogForm } from '../../platform/form/dialog-form.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

interface NewLanguageDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a language by its code and its own name. */
export function NewLanguageDialog({ opened, onClose }: NewLanguageDialogProps) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Add language')}>
      <LanguageForm onClose={onClose} />
    </Modal>
  );
}

function LanguageForm({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const navigate = useNavigate();
  const form = useAppForm({ initialValues: { language: '', name: '' }, schema: localizationCreateInput });
  const create = api.localizations.create.useMutation({
    onSuccess: async ({ localization: { id } }) => {
      onClose();
      await navigate({ to: '/admin/languages/$id', params: { id } });
      await utils.localizations.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((values) => create.mutate({ ...values, enabled: false }))}
      onCancel={onClose}
      label={translate('Add language')}
      isPending={create.isPending}
    >
      <TextInput
        label={translate('Code')}
        description={translate("For example, fr or pt-BR. This can't be changed later.")}
        dir="ltr"
        maxLength={35}
        required
        withAsterisk={false}
        data-autofocus
        {...form.getInputProps('language')}
      />
      <TextInput
        label={translate('Name')}
        description={translate(
          'The name its speakers use. Visitors can choose the language once you enable it.',
        )}
        maxLength={255}
        required
        withAsterisk={false}
        {...form.getInputProps('name')}
      />
    </DialogForm>
  );
}
