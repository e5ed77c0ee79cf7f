import { Badge, Group, Text } from '@mantine/core';
import { IconForms } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TermSearch } from '#client/shell/list/list-search.ts';
import { OrderedPage } from '#client/shell/list/ordered-page.tsx';
import { useOrder } from '#client/shell/list/use-order.ts';
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

interface FieldsScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

/** Management of the fields that the site adds to tickets. */
export function FieldsScreen(address: FieldsScreenProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const list = api.ticketFields.list.useQuery();
  const order = useOrder<CustomField>(api.ticketFields.reorder, {
    list: utils.ticketFields.list,
    show: (fields) => utils.ticketFields.list.setData(undefined, { fields }),
    refresh: () => utils.ticketFields.invalidate(),
  });
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
      onOrder={order}
      words={(field) => <FieldWords field={field} />}
      editDialog={(field, onClose) => <FieldDialog field={field} fields={fields} onClose={onClose} />}
      deleteDialog={(field, onClose) => <DeleteFieldDialog field={field} fields={fields} onClose={onClose} />}
    />
  );
}
