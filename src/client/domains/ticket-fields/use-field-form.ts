import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type CustomField, customFieldInput } from '#shared/custom-fields.ts';
import { type EditedOption, storedOptions } from './options-field.tsx';

export type Fields = Omit<CustomField, 'id' | 'user_label' | 'help' | 'options'> & {
  user_label: string;
  help: string;
  options: EditedOption[];
};

const initialValuesOf = (field: CustomField | null): Fields => ({
  label: field?.label ?? '',
  key: field?.key ?? '',
  type: field?.type ?? 'text',
  options: field?.options ?? [],
  user_label: field?.user_label ?? '',
  help: field?.help ?? '',
  category_ids: field?.category_ids ?? [],
  required: field?.required ?? 'never',
  condition: field?.condition ?? null,
  visible_to_customer: field?.visible_to_customer ?? false,
  editable_by_customer: field?.editable_by_customer ?? false,
  enabled: field?.enabled ?? true,
});

/** A key made from the label, in letters, digits and underscores. */
export const keyFrom = (label: string) =>
  label
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join('_')
    .replace(/^[^a-z]{1,50}/, '')
    .slice(0, 50);

/** The number of tickets that have a removed option; null for another refusal. */
function usesIn(error: unknown): number | null {
  const used = readApiError(error).details.used_by as { count: number }[] | undefined;
  return used === undefined ? null : used.reduce((sum, one) => sum + one.count, 0);
}

/** The form of a field. */
export function useFieldForm(field: CustomField | null, onClose: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [stored] = useState(() => initialValuesOf(field));
  const [uses, setUses] = useState<number | null>(null);
  const [replacement, setReplacement] = useState('');
  const form = useAppForm<Fields>({
    initialValues: stored,
    schema: customFieldInput,
    labels: { user_label: 'label for customers', category_ids: 'categories' },
    // Parts of an option and of a condition are shown at the whole.
    fieldFor: (named) => named.split('.')[0] ?? named,
  });
  const onSuccess = async () => {
    toast.positive(field === null ? translate('Field created') : translate('Field saved'));
    onClose();
    await Promise.all([utils.ticketFields.invalidate(), utils.tickets.invalidate()]);
  };
  const onError = (error: unknown) => {
    const count = usesIn(error);
    if (count === null) void edited.refused(error);
    else setUses(count);
  };
  const create = api.ticketFields.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.ticketFields.update.useMutation({ onSuccess, onError });
  const id = field?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => {
      const { fields } = await utils.client.ticketFields.list.query();
      return initialValuesOf(fields.find((one) => one.id === id) ?? null);
    },
    save: ({ options, ...changes }, before) =>
      update.mutate({
        id,
        ...changes,
        ...(options && { options: storedOptions(options) }),
        before,
        ...(replacement !== '' && { replacement_value: replacement }),
      }),
  });
  const onCreate = (fields: Fields) => create.mutate({ ...fields, options: storedOptions(fields.options) });
  return {
    form,
    edited,
    uses,
    replacement,
    setReplacement,
    onSubmit: form.onSubmit(field === null ? onCreate : edited.submit),
    isPending: create.isPending || update.isPending,
  };
}
