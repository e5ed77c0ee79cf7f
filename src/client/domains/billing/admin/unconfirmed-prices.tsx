import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import type { UnconfirmedPrice } from '#shared/billing.ts';
import { everyInterval } from '../price-labels.ts';
import { useMoney } from '../use-money.ts';

function PriceQuestion({ price }: { price: UnconfirmedPrice }) {
  const translate = useTranslate();
  const money = useMoney();
  const utils = api.useUtils();
  const confirm = api.billing.confirmPrice.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Price confirmed'));
      await utils.billing.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Group gap="xs">
      <Text size="sm" dir="auto">
        {translate(':plan, :interval', {
          plan: price.product_name,
          interval: everyInterval(price, translate),
        })}
      </Text>
      {price.readings.map((amount) => (
        <Button
          key={amount}
          size="compact-sm"
          variant="default"
          className="tabular"
          disabled={confirm.isPending}
          onClick={() => confirm.mutate({ id: price.id, amount })}
        >
          {money(amount, price.currency)}
        </Button>
      ))}
    </Group>
  );
}

/** Prices of an earlier release that can mean two amounts, until somebody has said which. */
export function UnconfirmedPrices() {
  const translate = useTranslate();
  const mayUpdate = usePermission('products.update');
  const { data } = api.billing.unconfirmedPrices.useQuery(undefined, { enabled: mayUpdate });
  if (data === undefined || data.prices.length === 0) return null;
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="md"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={translate('Confirm these prices')}
    >
      <Stack gap="xs">
        <Text size="sm">
          {translate(
            'They were stored by an earlier version, which counted amounts in these currencies differently on different versions of Node.js. Select the correct amount. Until then the first one is charged.',
          )}
        </Text>
        {data.prices.map((price) => (
          <PriceQuestion key={price.id} price={price} />
        ))}
      </Stack>
    </Alert>
  );
}
