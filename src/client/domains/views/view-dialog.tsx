import { Modal, MultiSelect, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { type ViewDensity, type ViewOrder, viewDensities, viewOrders } from '#shared/ticket-states.ts';
import { maxViewColumns, maxViewNameLength, type TicketView, viewColumns } from '#shared/ticket-views.ts';
import { useShownFields } from '../ticket-fields/shown-fields.ts';
import { columnNames } from './column-names.ts';
import type { EditedView } from './edited-view.ts';

interface ViewDialogProps {
  view: EditedView;
  onSaved: (view: TicketView) => void;
  onClose: () => void;
}

const orderNames = (translate: Translate): Record<ViewOrder, string> => ({
  longest_waiting: translate('Longest waiting'),
  newest: translate('Newest'),
  updated: translate('Recently updated'),
  recently_closed: translate('Recently closed'),
});

const densityNames = (translate: Translate): Record<ViewDensity, string> => ({
  comfortable: translate('Comfortable'),
  compact: translate('Compact'),
});

const audienceOf = ({ shared, group_id }: Pick<EditedView, 'shared' | 'group_id'>) =>
  shared ? (group_id === null ? 'all' : String(group_id)) : 'own';

/** Saves a filter as a view, or changes one. */
export function ViewDialog({ view, onSaved, onClose }: ViewDialogProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const mayShare = usePermission('views.share');
  const { data: options } = api.tickets.agentOptions.useQuery();
  const custom = useShownFields();
  const [audience, setAudience] = useState(audienceOf(view));
  const { id, filter, ...initialValues } = view;
  const form = useAppForm({ initialValues });
  const onSuccess = async ({ view: saved }: { view: TicketView }) => {
    toast.positive(translate('View saved'));
    await Promise.all([utils.views.invalidate(), utils.tickets.counts.invalidate()]);
    onSaved(saved);
  };
  const create = api.views.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.views.update.useMutation({ onSuccess, onError: form.showError });
  const names = columnNames(translate);
  const orders = orderNames(translate);
  const densities = densityNames(translate);
  const isGroup = /^\d+$/.test(audience);
  const submit = form.onSubmit((fields) => {
    const shared = audience !== 'own';
    const stored = { ...fields, filter, shared, group_id: isGroup ? Number(audience) : null };
    if (id === null) create.mutate(stored);
    else update.mutate({ id, ...stored });
  });
  const audiences = [
    { value: 'own', label: translate('Only me') },
    ...(mayShare || audience === 'all'
      ? [{ value: 'all', label: translate('Everyone who works on tickets') }]
      : []),
    ...(mayShare || isGroup ? (options?.groups ?? []) : []).map((group) => ({
      value: String(group.id),
      label: translate('The group :group', { group: group.name }),
    })),
  ];
  return (
    <Modal opened onClose={onClose} title={id === null ? translate('Save view') : translate('Edit view')}>
      <DialogForm
        label={translate('Save')}
        onSubmit={submit}
        onCancel={onClose}
        isPending={create.isPending || update.isPending}
      >
        <TextInput
          label={translate('Name')}
          maxLength={maxViewNameLength}
          data-autofocus
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={translate('Who sees it')}
          data={audiences}
          value={audience}
          onChange={(event) => setAudience(event.currentTarget.value)}
        />
        <NativeSelect
          label={translate('Sort order')}
          data={viewOrders.map((value) => ({ value, label: orders[value] }))}
          {...form.getInputProps('order')}
        />
        <NativeSelect
          label={translate('Density')}
          data={[
            { value: '', label: translate('Up to each agent') },
            ...viewDensities.map((value) => ({ value, label: densities[value] })),
          ]}
          {...form.getInputProps('density')}
          value={form.values.density ?? ''}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('density', viewDensities.find((density) => density === value) ?? null)
          }
        />
        <MultiSelect
          label={translate('Columns of the table')}
          description={translate('Without any: requester, status, assignee, and waiting time.')}
          maxValues={maxViewColumns}
          data={[
            ...viewColumns.map((value) => ({ value, label: names[value] })),
            ...custom.map(({ key, label }) => ({ value: `custom_fields.${key}`, label: translate(label) })),
          ]}
          {...form.getInputProps('columns')}
        />
        <Switch
          label={translate('Pin to the folders')}
          {...form.getInputProps('pinned', { type: 'checkbox' })}
        />
      </DialogForm>
    </Modal>
  );
}
