import { Group, Modal, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { IconCoin } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { ConfirmedIcon } from '#client/platform/form/confirmed-button.tsx';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { Row, RowList } from '#client/ui/row-list.tsx';
import type { PriceInterval, Product } from '#shared/billing.ts';
import { everyInterval } from '../price-labels.ts';
import { useMoney } from '../use-money.ts';

function PriceForm({ product, onClose }: { product: Product; onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { currency } = useSettings().billing;
  const form = useAppForm({
    initialValues: {
      amount: '' as number | string,
      currency,
      interval: 'month' as PriceInterval,
      interval_count: 1 as number | string,
    },
    labels: { interval_count: 'billing interval' },
    check: ({ amount }): { amount?: string } =>
      amount === '' ? { amount: translate('Enter an amount for the price.') } : {},
  });
  const create = api.billing.createPrice.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Price added'));
      form.setFieldValue('amount', '');
      await utils.billing.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ amount, interval_count, ...rest }) =>
        create.mutate({
          id: product.id,
          ...rest,
          amount: Number(amount),
          interval_count: Number(interval_count),
        }),
      )}
      onCancel={onClose}
      label={translate('Add price')}
      isPending={create.isPending}
    >
      <Group grow align="flex-start">
        <NumberInput label={translate('Amount')} min={0} decimalScale={4} {...form.getInputProps('amount')} />
        <TextInput
          label={translate('Currency')}
          maxLength={3}
          dir="ltr"
          {...form.getInputProps('currency')}
        />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label={translate('Billed every')}
          min={1}
          max={365}
          allowDecimal={false}
          {...form.getInputProps('interval_count')}
        />
        <NativeSelect
          label={translate('Interval')}
          data={[
            { value: 'day', label: translate('Days') },
            { value: 'month', label: translate('Months') },
            { value: 'year', label: translate('Years') },
          ]}
          {...form.getInputProps('interval')}
        />
      </Group>
    </DialogForm>
  );
}

function PriceRows({ product, onClose }: { product: Product; onClose: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const utils = api.useUtils();
  const mayCreate = usePermission('products.create');
  const mayDelete = usePermission('products.delete');
  const remove = api.billing.removePrice.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Price deleted'));
      await utils.billing.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {translate("Prices can't be edited. Add a new one, and delete the old one if no one is paying it.")}
      </Text>
      {product.prices.length > 0 && (
        <RowList label={translate('Prices')}>
          {product.prices.map((price) => {
            const name = `${money(price.amount, price.currency)} ${everyInterval(price, translate)}`;
            return (
              <Row
                key={price.id}
                icon={<IconCoin size={20} stroke={1.5} aria-hidden />}
                action={
                  mayDelete && (
                    <ConfirmedIcon
                      name={translate('Delete price :price', { price: name })}
                      label={translate('Delete price')}
                      question={translate('Delete the price :price?', { price: name })}
                      outcome={translate("No one can choose it anymore. This can't be undone.")}
                      disabled={remove.isPending}
                      onConfirm={() => remove.mutate({ id: price.id })}
                    />
                  )
                }
              >
                <Text size="sm" className="tabular">
                  {name}
                </Text>
              </Row>
            );
          })}
        </RowList>
      )}
      {mayCreate && <PriceForm product={product} onClose={onClose} />}
    </Stack>
  );
}

/** The prices of a plan. */
export function PricesDialog({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Modal
      opened={product !== null}
      onClose={onClose}
      title={translate('Prices for :plan', { plan: product?.name ?? '' })}
    >
      {product && <PriceRows product={product} onClose={onClose} />}
    </Modal>
  );
}
