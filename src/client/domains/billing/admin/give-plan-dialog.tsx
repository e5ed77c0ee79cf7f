import { Modal, NativeSelect, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { everyInterval } from '../price-labels.ts';
import { useMoney } from '../use-money.ts';

function GivePlanForm({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const money = useMoney();
  const [words, setWords] = useState('');
  const people = api.people.list.useQuery({ query: words, page: 1, perPage: 10 });
  const plans = api.billing.products.useQuery({}).data?.pagination.data ?? [];
  const form = useAppForm({
    initialValues: { user_id: '', product_id: '', price_id: '', ends_at: '' },
    labels: { user_id: 'person', product_id: 'plan', price_id: 'price', ends_at: 'end date' },
    check: ({ user_id, product_id }) => ({
      ...(user_id === '' && { user_id: translate('Choose a person.') }),
      ...(product_id === '' && { product_id: translate('Choose a plan.') }),
    }),
  });
  const prices = plans.find(({ id }) => String(id) === form.getValues().product_id)?.prices ?? [];
  const create = api.billing.subscriptions.create.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Plan assigned'));
      onClose();
      await utils.billing.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ user_id, product_id, price_id, ends_at }) =>
        create.mutate({
          user_id: Number(user_id),
          product_id: Number(product_id),
          price_id: price_id === '' ? null : Number(price_id),
          ends_at: ends_at || null,
        }),
      )}
      onCancel={onClose}
      label={translate('Assign plan')}
      isPending={create.isPending}
    >
      <Select
        label={translate('Person')}
        placeholder={translate('Search by name or email')}
        searchable
        // It would cover the rest as soon as the dialog opens.
        openOnFocus={false}
        data={(people.data?.pagination.data ?? []).map(({ id, display_name, email }) => ({
          value: String(id),
          label: `${display_name} (${email})`,
        }))}
        filter={({ options }) => options}
        onSearchChange={setWords}
        nothingFoundMessage={translate('No results')}
        data-autofocus
        {...form.getInputProps('user_id')}
        onChange={(value) => form.setFieldValue('user_id', value ?? '')}
      />
      <NativeSelect
        label={translate('Plan')}
        data={[
          { value: '', label: translate('Choose a plan') },
          ...plans.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.getInputProps('product_id')}
        onChange={({ currentTarget }) => {
          form.setFieldValue('product_id', currentTarget.value);
          form.setFieldValue('price_id', '');
        }}
      />
      {prices.length > 0 && (
        <NativeSelect
          label={translate('Price')}
          description={translate('For reference only. No one is charged.')}
          data={[
            { value: '', label: translate('No price') },
            ...prices.map((price) => ({
              value: String(price.id),
              label: `${money(price.amount, price.currency)} ${everyInterval(price, translate)}`,
            })),
          ]}
          {...form.getInputProps('price_id')}
        />
      )}
      <TextInput
        type="date"
        label={translate('Ends on')}
        description={translate('Leave empty for no end date.')}
        {...form.getInputProps('ends_at')}
      />
    </DialogForm>
  );
}

/** Gives somebody a plan that nobody pays. */
export function GivePlanDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Assign a plan')}>
      <GivePlanForm onClose={onClose} />
    </Modal>
  );
}
