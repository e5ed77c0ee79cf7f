import { MultiSelect, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { DescriptionField, NameField } from '#client/platform/form/name-fields.tsx';
import { NumberChoiceField } from '#client/platform/form/number-choice-field.tsx';
import { type NumberChoices, noLimit } from '#client/platform/form/number-choices.ts';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { type AppForm, useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useUser } from '#client/platform/use-session.ts';
import { priorityChoices } from '#client/shell/priorities.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import { Columns } from '#client/ui/columns.tsx';
import { createProductInput, type Product } from '#shared/billing.ts';
import { hasAsWide } from '#shared/permissions.ts';
import {
  asSent,
  copiedPrices,
  copyOf,
  fieldFor,
  initialValuesOf,
  type PlanFields,
  withoutNumber,
} from './plan-fields.ts';

interface ProductFormProps {
  /** Null for a new one. */
  product: Product | null;
  /** What a new one is a copy of. */
  like: Product | null;
  onClose: () => void;
}

/** What somebody may sell: what they may do themselves; and what the plan brings already. */
function usePermissionChoices(brought: readonly string[]) {
  const user = useUser();
  const known =
    api.valueLists.get.useQuery({ names: 'permissions' }, { enabled: usePermission('roles.view') }).data
      ?.permissions ?? [];
  const offered = known.filter(
    ({ name }) =>
      brought.includes(name) ||
      (name !== 'admin' && user !== null && hasAsWide(user, { name, restrictions: [] })),
  );
  const groups = [...new Set(offered.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    items: offered
      .filter((permission) => permission.group === group)
      .map(({ name, label }) => ({ value: name, label })),
  }));
}

const labelsOf = (translate: Translate): Record<keyof PlanFields, string> => ({
  name: translate('Name'),
  description: translate('Description'),
  feature_list: translate('Features'),
  trial_days: translate('Free trial'),
  open_tickets: translate('Open requests'),
  attachments: translate('Files per message'),
  workspace_members: translate('Members per workspace'),
  response_hours: translate('First response time'),
  priority: translate('Priority of new requests'),
  permissions: translate('Additional permissions'),
  recommended: translate('Recommended'),
  free: translate('Free'),
  hidden: translate('Hidden from the pricing page'),
});

const trial: NumberChoices = {
  special: [{ value: 0, label: 'No trial' }],
  numberLabel: 'Trial period',
  initial: 14,
};

const responseTime: NumberChoices = {
  special: [{ value: null, label: 'Not promised' }],
  numberLabel: 'Within',
  initial: 24,
};

/** Limits and service level of a plan. */
function LimitFields({ form }: { form: AppForm<PlanFields> }) {
  const translate = useTranslate();
  const labels = labelsOf(translate);
  const { data } = api.ticketPriorities.list.useQuery();
  return (
    <Columns xs={2}>
      <NumberChoiceField
        label={labels.trial_days}
        choices={trial}
        unit="days"
        max={365}
        {...form.getInputProps('trial_days')}
      />
      <NumberChoiceField
        label={labels.open_tickets}
        choices={noLimit(10)}
        {...form.getInputProps('open_tickets')}
      />
      <NumberChoiceField
        label={labels.attachments}
        choices={noLimit(10)}
        {...form.getInputProps('attachments')}
      />
      <NumberChoiceField
        label={labels.workspace_members}
        choices={noLimit(5)}
        {...form.getInputProps('workspace_members')}
      />
      <NumberChoiceField
        label={labels.response_hours}
        choices={responseTime}
        unit="hours"
        {...form.getInputProps('response_hours')}
      />
      <NativeSelect
        label={labels.priority}
        description={translate('Applies to new requests filed under this plan.')}
        data={[
          { value: '', label: translate('Same as without a plan') },
          ...priorityChoices(data?.priorities ?? [], translate),
        ]}
        {...form.getInputProps('priority')}
      />
    </Columns>
  );
}

function ProductForm({ product, like, onClose }: ProductFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [stored] = useState(() => (like === null ? initialValuesOf(product) : copyOf(like, translate)));
  const choices = usePermissionChoices((product ?? like)?.permissions ?? []);
  const form = useAppForm({
    initialValues: stored,
    check: (values): Partial<Record<keyof PlanFields, string>> => ({
      ...(values.name.trim() === '' && { name: translate('Enter a name for the plan.') }),
      ...Object.fromEntries(withoutNumber(values).map((field) => [field, translate('Enter a number.')])),
    }),
    fieldFor,
  });
  const onSuccess = async () => {
    toast.positive(product === null ? translate('Plan created') : translate('Plan saved'));
    onClose();
    await utils.billing.invalidate();
  };
  const create = api.billing.createProduct.useMutation({ onSuccess, onError: form.showError });
  const update = api.billing.updateProduct.useMutation({
    onSuccess,
    onError: (error) => edited.refused(error),
  });
  const id = product?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => initialValuesOf((await utils.client.billing.product.query({ id })).product),
    save: (changes, before) => update.mutate({ id, ...asSent(changes), before: asSent(before) }),
  });
  const labels = labelsOf(translate);
  const save = (values: PlanFields) => {
    const fields = { ...asSent(values), name: values.name, prices: copiedPrices(like, values.free) };
    const parsed = createProductInput.safeParse(fields);
    if (!parsed.success) {
      const named = parsed.error.issues.map(({ path }) => fieldFor(path.join('.')));
      form.setErrors(
        Object.fromEntries(named.map((field) => [field, translate('Please check this field.')])),
      );
      return;
    }
    if (product === null) create.mutate(fields);
    else edited.submit();
  };
  return (
    <DialogForm
      onSubmit={form.onSubmit(save)}
      onCancel={onClose}
      label={product === null ? translate('Create') : translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed this plan while you were editing.')}
        labels={labels}
      />
      <NameField {...form.getInputProps('name')} />
      <DescriptionField maxLength={2000} {...form.getInputProps('description')} />
      <AutosizeTextarea
        label={labels.feature_list}
        description={translate('One per line, as shown on the pricing page.')}
        rows={3}
        maxRows={10}
        dir="auto"
        {...form.getInputProps('feature_list')}
      />
      <LimitFields form={form} />
      {choices.length > 0 && (
        <MultiSelect
          label={labels.permissions}
          description={translate('People on this plan get these permissions regardless of their role.')}
          data={choices}
          searchable
          nothingFoundMessage={translate('No results')}
          {...form.getInputProps('permissions')}
        />
      )}
      <Switch label={labels.recommended} {...form.getInputProps('recommended', { type: 'checkbox' })} />
      <Switch label={labels.free} {...form.getInputProps('free', { type: 'checkbox' })} />
      <Switch label={labels.hidden} {...form.getInputProps('hidden', { type: 'checkbox' })} />
    </DialogForm>
  );
}

interface ProductDialogProps {
  /** The plan that is changed, or `new`; null while there is nothing to do. */
  product: Product | 'new' | null;
  /** What a new one is a copy of, its prices too. */
  like: Product | null;
  onClose: () => void;
}

/** Makes a plan, or changes one. */
export function ProductDialog({ product, like, onClose }: ProductDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={product}
      onClose={onClose}
      titles={{ create: translate('New plan'), change: translate('Edit plan') }}
    >
      {(known) => <ProductForm product={known} like={like} onClose={onClose} />}
    </RecordDialog>
  );
}
