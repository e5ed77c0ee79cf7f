import { Badge, Group, Text } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TermSearch } from '#client/shell/list/list-search.ts';
import { OrderedPage } from '#client/shell/list/ordered-page.tsx';
import type { CustomField } from '#shared/custom-fields.ts';
import { isCustomersOwn } from '#shared/custom-values.ts';
import { DeleteFieldDialog } from './delete-field-dialog.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { stageNames, typeNames } from './type-names.ts';

function FieldWords({ field }: { field: CustomField }) {
  const translate = useTranslate();
  const { key, label, user_label, type, required, visible_to_customer, enabled } = field;
  const facts = [
    typeNames(translate)[type],
    ...(required === 'never' ? [] : [stageNames(translate)[required]]),
    ...(isCustomersOwn(field)
      ? [translate('Customers edit it')]
      : visible_to_customer
        ? [translate('Customers see it')]
        : []),
  ];
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={550} dir="auto" lineClamp={2}>
          {translate(label)}
        </Text>
        <Text size="xs" c="dimmed" ff="monospace" dir="ltr">
          {key}
        </Text>
        {!enabled && (
          <Badge size="sm" variant="light" color="gray">
            {translate('Off')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      {user_label && (
        <Text size="xs" c="dimmed" mt={2} dir="auto">
          {translate('Customers read: :label', { label: translate(user_label) })}
        </Text>
      )}
    </>
  );
}

function useOrder() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const reorder = api.ticketFields.reorder.useMutation({
    // Serializes moves, as the answers of quick successive ones may arrive in any order.
    scope: { id: 'ticket-fields' },
    onError: (error) => toastError(error, translate),
    onSettled: () => utils.ticketFields.invalidate(),
  });
  return (fields: CustomField[]) => {
    void utils.ticketFields.list.cancel();
    utils.ticketFields.list.setData(undefined, { fields });
    reorder.mutate({ ids: fields.map(({ id }) => id) });
  };
}

interface FieldsScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the fields that the site adds to tickets. */
export function FieldsScreen(address: FieldsScreenProps) {
  const translate = useTranslate();
  const list = api.ticketFields.list.useQuery();
  const fields = list.data?.fields ?? [];
  return (
    <OrderedPage<CustomField>
      {...address}
      resource="ticket_fields"
      title={translate('Ticket fields')}
      description={translate('What requests are asked for besides subject and message.')}
      createLabel={translate('New field')}
      searchLabel={translate('Search fields')}
      empty={{
        icon: IconForms,
        title: translate('No ticket fields yet'),
        description: translate('Create one to ask for what agents need to know, such as a serial number.'),
      }}
      list={list}
      items={list.data?.fields}
      nameOf={({ label }) => translate(label)}
      searchedTextOf={({ key, label, user_label }) => `${translate(label)} ${user_label ?? ''} ${key}`}
      onOrder={useOrder()}
      words={(field) => <FieldWords field={field} />}
      editDialog={(field, onClose) => <FieldDialog field={field} fields={fields} onClose={onClose} />}
      deleteDialog={(field, onClose) => <DeleteFieldDialog field={field} fields={fields} onClose={onClose} />}
    />
  );
}
