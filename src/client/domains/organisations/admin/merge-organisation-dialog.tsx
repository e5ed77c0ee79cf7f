import { Modal, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Organisation } from '#shared/organisations.ts';
import { useUndo } from '../../operations/use-undo.ts';

interface MergeOrganisationDialogProps {
  organisation: Organisation;
  opened: boolean;
  onClose: () => void;
  /** Gets the id of the organisation that stays. */
  onMerged: (id: number) => void;
}

/** Choice of another organisation by its name or domain. */
function useOtherOrganisations({ id }: Organisation, query: string) {
  const [typed] = useDebouncedValue(query, 200);
  const { data } = api.organisations.list.useQuery(
    { query: typed || undefined, perPage: 20 },
    { placeholderData: keepPreviousData },
  );
  return (data?.pagination.data ?? []).filter((other) => other.id !== id);
}

function MergeForm({ organisation, onClose, onMerged }: Omit<MergeOrganisationDialogProps, 'opened'>) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const undo = useUndo();
  const form = useAppForm({
    initialValues: { organisationId: '' },
    labels: { organisationId: translate('Organization to keep') },
    check: ({ organisationId }) =>
      organisationId === '' ? { organisationId: translate('Choose another organization.') } : {},
  });
  const [query, setQuery] = useState('');
  const others = useOtherOrganisations(organisation, query);
  const kept = others.find(({ id }) => String(id) === form.values.organisationId);
  const merge = api.organisations.merge.useMutation({
    onSuccess: async ({ organisation: { id, name }, operation }) => {
      toast.positive(translate('Organizations merged into :name', { name }), {
        button: { label: translate('Undo'), onClick: () => undo.mutate({ id: operation.id }) },
      });
      onMerged(id);
      await Promise.all([
        utils.organisations.invalidate(),
        utils.users.invalidate(),
        utils.tickets.invalidate(),
      ]);
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ organisationId }) =>
        merge.mutate({ id: Number(organisationId), organisationId: organisation.id }),
      )}
      onCancel={onClose}
      label={translate('Merge')}
      isPending={merge.isPending}
    >
      <Text size="sm">
        {translate(
          'The people, domains, tickets and notes of :name move to the other organization, and :name is removed. You can undo this for 30 days.',
          { name: organisation.name },
        )}
      </Text>
      <Select
        label={translate('Organization to keep')}
        placeholder={translate('Search by name or domain')}
        searchable
        searchValue={query}
        onSearchChange={setQuery}
        filter={({ options }) => options}
        nothingFoundMessage={translate('No results')}
        comboboxProps={{ withinPortal: false }}
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('organisationId')}
      />
      {kept?.shared_requests && !organisation.shared_requests && (
        <Text size="sm">
          {translate(
            "Members of :name read and answer each other's requests. This will include those of :other.",
            {
              name: kept.name,
              other: organisation.name,
            },
          )}
        </Text>
      )}
    </DialogForm>
  );
}

/** Merges an organisation into another one. */
export function MergeOrganisationDialog({ opened, ...props }: MergeOrganisationDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={<span dir="auto">{translate('Merge :name', { name: props.organisation.name })}</span>}
    >
      <MergeForm {...props} />
    </Modal>
  );
}
