import { MultiSelect, NumberInput, Switch, Textarea } from '@mantine/core';
import { createProductInput, type Product } from '#shared/billing.ts';
import { holdsAsFar } from '#shared/permissions.ts';
import { api } from '../../../platform/api/api.ts';
import { DialogForm } from '../../../platform/form/dialog-form.tsx';
import { DescriptionField, NameField } from '../../../platform/form/name-fields.tsx';
import { RecordDialog } from '../../../platform/form/record-dialog.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { usePermission, useUser } from '../../../platform/session/use-session.ts';
import { toast } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { Columns } from '../../../ui/columns.tsx';

interface ProductFormProps {
  /** Null for a new one. */
  product: Product | null;
  onClose: () => void;
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const limitOf = (value: number | string) => (value === '' ? null : Number(value));

/** What somebody may sell: what they may do themselves; and what the plan brings already. */
function usePermissionChoices(brought: readonly string[]) {
  const user = useUser();
  const known =
    api.valueLists.get.useQuery({ names: 'permissions' }, { enabled: usePermission('roles.view') }).data
      ?.permissions ?? [];
  const offered = known.filter(
    ({ name }) =>
      brought.includes(name) ||
      (name !== 'admin' && user !== null && holdsAsFar(user, { name, restrictions: [] })),
  );
  const groups = [...new Set(offered.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    items: offered
      .filter((permission) => permission.group === group)
      .map(({ name, label }) => ({ value: name, label })),
  }));
}

function ProductForm({ product, onClose }: ProductFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const limits = product?.limits;
  const choices = usePermissionChoices(product?.permissions ?? []);
  const form = useAppForm({
    initialValues: {
      name: product?.name ?? '',
      description: product?.description ?? '',
      feature_list: (product?.feature_list ?? []).join('\n'),
      trial_days: product?.trial_days ?? 0,
      open_tickets: (limits?.open_tickets ?? '') as number | string,
      attachments: (limits?.attachments ?? '') as number | string,
      response_hours: (limits?.response_hours ?? '') as number | string,
      workspace_members: (limits?.workspace_members ?? '') as number | string,
      permissions: product?.permissions ?? [],
      recommended: product?.recommended ?? false,
      free: product?.free ?? false,
      hidden: product?.hidden ?? false,
    },
    check: ({ name }): { name?: string } =>
      name.trim() === '' ? { name: translate('The plan needs a name.') } : {},
    fieldFor: (named) => named.split('.')[named.startsWith('limits') ? 1 : 0] ?? named,
  });
  const done = {
    onSuccess: async () => {
      toast.positive(product === null ? translate('Plan created') : translate('Plan saved'));
      onClose();
      await utils.billing.invalidate();
    },
    onError: form.showError,
  };
  const create = api.billing.createProduct.useMutation(done);
  const update = api.billing.updateProduct.useMutation(done);
  const save = (values: ReturnType<typeof form.getValues>) => {
    const { open_tickets, attachments, response_hours, workspace_members, ...rest } = values;
    const fields = {
      ...rest,
      feature_list: linesOf(values.feature_list),
      trial_days: Number(values.trial_days),
      limits: {
        open_tickets: limitOf(open_tickets),
        attachments: limitOf(attachments),
        response_hours: limitOf(response_hours),
        workspace_members: limitOf(workspace_members),
      },
    };
    const parsed = createProductInput.safeParse(fields);
    if (!parsed.success) {
      form.setErrors(
        Object.fromEntries(
          parsed.error.issues.map(({ path }) => [
            String(path[0] === 'limits' ? path[1] : path[0]),
            translate('Please check this field.'),
          ]),
        ),
      );
      return;
    }
    if (product === null) create.mutate(fields);
    else update.mutate({ id: product.id, ...fields });
  };
  const limit = { min: 0, allowDecimal: false, description: translate('Empty is no limit.') };
  return (
    <DialogForm
      onSubmit={form.onSubmit(save)}
      onCancel={onClose}
      label={product === null ? translate('Create') : translate('Save')}
      isPending={create.isPending || update.isPending}
    >
      <NameField {...form.getInputProps('name')} />
      <DescriptionField maxLength={2000} {...form.getInputProps('description')} />
      <Textarea
        label={translate('Features')}
        description={translate('One in each line, as the pricing page shows them.')}
        autosize
        minRows={3}
        maxRows={10}
        dir="auto"
        {...form.getInputProps('feature_list')}
      />
      <Columns xs={2}>
        <NumberInput
          label={translate('Days of trial')}
          description={translate('0 is no trial.')}
          min={0}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('trial_days')}
        />
        <NumberInput label={translate('Open requests')} {...limit} {...form.getInputProps('open_tickets')} />
        <NumberInput
          label={translate('Files with a message')}
          {...limit}
          {...form.getInputProps('attachments')}
        />
        <NumberInput
          label={translate('People in a workspace')}
          {...limit}
          {...form.getInputProps('workspace_members')}
        />
        <NumberInput
          label={translate('Hours until the first answer')}
          {...limit}
          {...form.getInputProps('response_hours')}
        />
      </Columns>
      {choices.length > 0 && (
        <MultiSelect
          label={translate('What it allows besides')}
          description={translate('Who has the plan may do it, whatever their role says.')}
          data={choices}
          searchable
          nothingFoundMessage={translate('Nothing found')}
          {...form.getInputProps('permissions')}
        />
      )}
      <Switch label={translate('Recommended')} {...form.getInputProps('recommended', { type: 'checkbox' })} />
      <Switch label={translate('Free')} {...form.getInputProps('free', { type: 'checkbox' })} />
      <Switch
        label={translate('Hidden from the pricing page')}
        {...form.getInputProps('hidden', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

interface ProductDialogProps {
  /** The plan that is changed, or `new`; null while there is nothing to do. */
  product: Product | 'new' | null;
  onClose: () => void;
}

/** Makes a plan, or changes one. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={product}
      onClose={onClose}
      titles={{ create: translate('New plan'), change: translate('Change the plan') }}
    >
      {(known) => <ProductForm product={known} onClose={onClose} />}
    </RecordDialog>
  );
}
