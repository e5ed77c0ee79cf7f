import { Switch } from '@mantine/core';
import {
  longestCategoryDescription,
  type ManagedCategory,
  ticketCategoryInput,
} from '#shared/ticket-categories.ts';
import { api } from '../../../platform/api/api.ts';
import { DialogForm } from '../../../platform/form/dialog-form.tsx';
import { DescriptionField, NameField } from '../../../platform/form/name-fields.tsx';
import { RecordDialog } from '../../../platform/form/record-dialog.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { useSettings } from '../../../platform/session/use-session.ts';
import { toast } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translation/use-translate.ts';

type Fields = Pick<ManagedCategory, 'name' | 'requires_purchase_code' | 'hidden'> & { description: string };

interface CategoryFormProps {
  /** Null for a new one. */
  category: ManagedCategory | null;
  onClose: () => void;
}

function CategoryForm({ category, onClose }: CategoryFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { envato } = useSettings();
  const form = useAppForm<Fields>({
    initialValues: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      requires_purchase_code: category?.requires_purchase_code ?? false,
      hidden: category?.hidden ?? false,
    },
    schema: ticketCategoryInput,
  });
  const done = {
    onSuccess: async () => {
      toast.positive(category === null ? translate('Category created') : translate('Category saved'));
      onClose();
      await Promise.all([utils.ticketCategories.invalidate(), utils.tickets.categories.invalidate()]);
    },
    onError: form.showError,
  };
  const create = api.ticketCategories.create.useMutation(done);
  const update = api.ticketCategories.update.useMutation(done);
  const save = (fields: Fields) =>
    category === null ? create.mutate(fields) : update.mutate({ id: category.id, ...fields });
  return (
    <DialogForm
      onSubmit={form.onSubmit(save)}
      onCancel={onClose}
      label={category === null ? translate('Create') : translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <NameField {...form.getInputProps('name')} />
      <DescriptionField
        description={translate('Customers read it when they have chosen the category.')}
        maxLength={longestCategoryDescription}
        {...form.getInputProps('description')}
      />
      <Switch
        label={translate('Ask for a purchase')}
        description={
          envato.enable
            ? translate('Customers name a purchase of theirs that still has support.')
            : translate('It has an effect when purchases are looked up, which is a setting of sign-in.')
        }
        {...form.getInputProps('requires_purchase_code', { type: 'checkbox' })}
      />
      <Switch
        label={translate('Hide from customers')}
        description={translate('Tickets that have it keep it, and agents can still choose it.')}
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

interface CategoryDialogProps {
  /** The category that is changed, or `new`; null while there is nothing to do. */
  category: ManagedCategory | 'new' | null;
  onClose: () => void;
}

/** Makes a category, or changes one. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={category}
      onClose={onClose}
      titles={{ create: translate('New category'), change: translate('Change category') }}
    >
      {(known) => <CategoryForm category={known} onClose={onClose} />}
    </RecordDialog>
  );
}
