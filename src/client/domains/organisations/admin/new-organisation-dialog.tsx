import { Modal } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { OrganisationFields, useOrganisationForm, valuesOf } from './organisation-fields.tsx';

interface NewOrganisationDialogProps {
  opened: boolean;
  onClose: () => void;
}

function NewOrganisation({ onClose }: Pick<NewOrganisationDialogProps, 'onClose'>) {
  const translate = useTranslate();
  const router = useRouter();
  const utils = api.useUtils();
  const form = useOrganisationForm(valuesOf(null));
  const create = api.organisations.create.useMutation({
    onSuccess: async ({ organisation }) => {
      toast.positive(translate('Organization created'));
      await utils.organisations.invalidate();
      await router.navigate({
        to: '/admin/organisations/$organisationId',
        params: { organisationId: String(organisation.id) },
      });
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit((fields) => create.mutate(fields))}
      onCancel={onClose}
      label={translate('Create')}
      isPending={create.isPending}
    >
      <OrganisationFields form={form} />
    </DialogForm>
  );
}

/** Creates an organisation, and opens it. */
export function NewOrganisationDialog({ opened, onClose }: NewOrganisationDialogProps) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={onClose} title={translate('New organization')}>
      <NewOrganisation onClose={onClose} />
    </Modal>
  );
}
