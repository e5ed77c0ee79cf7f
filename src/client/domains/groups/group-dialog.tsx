import { MultiSelect, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { DescriptionField, NameField } from '#client/platform/form/name-fields.tsx';
import { NumberField } from '#client/platform/form/number-field.tsx';
import { RecordDialog } from '#client/platform/form/record-dialog.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import {
  assignmentMethods,
  type Group,
  groupInput,
  maxGroupDescriptionLength,
  maxOpenTickets,
} from '#shared/groups.ts';
import { methodNames } from './method-names.ts';

type Fields = Pick<Group, 'name' | 'member_ids' | 'assignment' | 'max_open' | 'is_default'> & {
  description: string;
};

const initialValuesOf = (group: Group | null): Fields => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  member_ids: group?.member_ids ?? [],
  assignment: group?.assignment ?? 'manual',
  max_open: group?.max_open ?? null,
  is_default: group?.is_default ?? false,
});

interface GroupFormProps {
  /** Null for a new group. */
  group: Group | null;
  onClose: () => void;
}

function useGroupForm({ group, onClose }: GroupFormProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [stored] = useState(() => initialValuesOf(group));
  const form = useAppForm<Fields>({
    initialValues: stored,
    schema: groupInput,
    labels: { member_ids: 'members' },
  });
  const onSuccess = async () => {
    toast.positive(group === null ? translate('Group created') : translate('Group saved'));
    onClose();
    await Promise.all([utils.groups.invalidate(), utils.tickets.agentOptions.invalidate()]);
  };
  const create = api.groups.create.useMutation({ onSuccess, onError: form.showError });
  const update = api.groups.update.useMutation({ onSuccess, onError: (error) => edited.refused(error) });
  const id = group?.id ?? 0;
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => {
      const { groups } = await utils.client.groups.list.query();
      return initialValuesOf(groups.find((one) => one.id === id) ?? null);
    },
    save: (changes, before) => update.mutate({ id, ...changes, before }),
  });
  return {
    form,
    edited,
    onSubmit: form.onSubmit(group === null ? (fields) => create.mutate(fields) : edited.submit),
    isPending: create.isPending || update.isPending,
  };
}

interface MembersFieldProps {
  value?: readonly number[];
  onChange: (ids: number[]) => void;
  error?: unknown;
}

/** The members among all agents, for those who may see agents. */
function MembersField({ value = [], onChange, error }: MembersFieldProps) {
  const translate = useTranslate();
  const isAgent = usePermission('tickets.update');
  const { data } = api.tickets.agentOptions.useQuery(undefined, { enabled: isAgent });
  if (!isAgent) return null;
  return (
    <MultiSelect
      label={translate('Members')}
      searchable
      nothingFoundMessage={translate('No one with this name')}
      data={(data?.agents ?? []).map(({ id, display_name }) => ({ value: String(id), label: display_name }))}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number).sort((one, other) => one - other))}
      error={typeof error === 'string' ? error : undefined}
      comboboxProps={{ withinPortal: true }}
    />
  );
}

function GroupForm({ group, onClose }: GroupFormProps) {
  const translate = useTranslate();
  const { form, edited, onSubmit, isPending } = useGroupForm({ group, onClose });
  const names = methodNames(translate);
  const labels: Record<keyof Fields, string> = {
    name: translate('Name'),
    description: translate('Description'),
    member_ids: translate('Members'),
    assignment: translate('Assign tickets'),
    max_open: translate('Max open tickets per member'),
    is_default: translate('Add new tickets to this group'),
  };
  const { value: limit, onChange: onLimit, ...limitProps } = form.getInputProps('max_open');
  return (
    <DialogForm
      onSubmit={onSubmit}
      onCancel={onClose}
      label={group === null ? translate('Create') : translate('Save')}
      isPending={isPending}
    >
      <EditConflict
        edited={edited}
        text={translate('Someone else changed this group while you were editing.')}
        labels={labels}
      />
      <NameField {...form.getInputProps('name')} />
      <DescriptionField maxLength={maxGroupDescriptionLength} {...form.getInputProps('description')} />
      <MembersField {...form.getInputProps('member_ids')} />
      <NativeSelect
        label={labels.assignment}
        description={translate('Automatic assignment considers only members who are online.')}
        data={assignmentMethods.map((value) => ({ value, label: names[value] }))}
        {...form.getInputProps('assignment')}
      />
      {form.getValues().assignment !== 'manual' && (
        <NumberField
          label={labels.max_open}
          description={translate('Leave empty for no limit.')}
          min={1}
          max={maxOpenTickets}
          allowDecimal={false}
          value={limit ?? ''}
          onChange={(count) => onLimit(count === '' ? null : count)}
          {...limitProps}
        />
      )}
      <Switch
        label={labels.is_default}
        description={translate('One group at most gets all new tickets.')}
        {...form.getInputProps('is_default', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

interface GroupDialogProps {
  /** The group to edit, or `new`; null while the dialog is closed. */
  group: Group | 'new' | null;
  onClose: () => void;
}

/** Creates or edits a group. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const translate = useTranslate();
  return (
    <RecordDialog
      edited={group}
      onClose={onClose}
      titles={{ create: translate('New group'), change: translate('Edit group') }}
    >
      {(known) => <GroupForm group={known} onClose={onClose} />}
    </RecordDialog>
  );
}
