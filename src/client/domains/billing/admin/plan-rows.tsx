import { Badge, Group, Menu, Text } from '@mantine/core';
import { IconCoin, IconCopy, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { OrderedRows } from '#client/shell/list/ordered-rows.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import type { Product } from '#shared/billing.ts';
import { everyInterval } from '../price-labels.ts';
import { useMoney } from '../use-money.ts';

interface PlanActions {
  onEdit: (product: Product) => void;
  onCopy: (product: Product) => void;
  onPrices: (product: Product) => void;
  onSync: (product: Product) => void;
  onDelete: (product: Product) => void;
}

interface PlanRowsProps extends PlanActions {
  products: readonly Product[];
  /** All of them in their new order. */
  onOrder: (products: Product[]) => void;
}

function PlanMenu({
  product,
  onEdit,
  onCopy,
  onPrices,
  onSync,
  onDelete,
}: PlanActions & { product: Product }) {
  const translate = useTranslate();
  const mayCreate = usePermission('products.create');
  const mayUpdate = usePermission('products.update');
  const mayDelete = usePermission('products.delete');
  const { gateways } = useSettings().billing;
  return (
    <RowMenu name={product.name}>
      {mayUpdate && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => onEdit(product)}>
          {translate('Edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCoin size={16} aria-hidden />} onClick={() => onPrices(product)}>
        {translate('Prices')}
      </Menu.Item>
      {mayUpdate && gateways.includes('stripe') && (
        <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => onSync(product)}>
          {translate('Sync to Stripe')}
        </Menu.Item>
      )}
      {mayCreate && (
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => onCopy(product)}>
          {translate('Duplicate')}
        </Menu.Item>
      )}
      {mayDelete && (
        <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={() => onDelete(product)}>
          {translate('Delete')}
        </DangerItem>
      )}
    </RowMenu>
  );
}

function PlanWords({ product }: { product: Product }) {
  const translate = useTranslate();
  const money = useMoney();
  const { name, prices, free, hidden, recommended } = product;
  const needsPrice = !free && prices.length === 0;
  const said = prices
    .map((price) => `${money(price.amount, price.currency)} ${everyInterval(price, translate)}`)
    .join(' · ');
  return (
    <>
      <Group gap="xs">
        <Text size="sm" fw={550} dir="auto">
          {name}
        </Text>
        {recommended && <Badge size="sm">{translate('Recommended')}</Badge>}
        {free && (
          <Badge size="sm" color="green" variant="light">
            {translate('Free')}
          </Badge>
        )}
        {hidden && (
          <Badge size="sm" color="gray" variant="light">
            {translate('Hidden')}
          </Badge>
        )}
        {needsPrice && (
          <Badge size="sm" color="yellow" variant="light">
            {translate('Not shown (no price)')}
          </Badge>
        )}
      </Group>
      {said !== '' && (
        <Text size="sm" c="dimmed" className="tabular">
          {said}
        </Text>
      )}
    </>
  );
}

/** The plans in their order, which can be changed. */
export function PlanRows({ products, onOrder, ...actions }: PlanRowsProps) {
  const translate = useTranslate();
  const mayUpdate = usePermission('products.update');
  return (
    <OrderedRows
      items={products}
      label={translate('Plans')}
      nameOf={({ name }) => name}
      onOrder={mayUpdate ? onOrder : null}
      words={(product) => <PlanWords product={product} />}
      menu={(product) => <PlanMenu product={product} {...actions} />}
    />
  );
}
