import { Button } from '@mantine/core';
import { IconPlus, IconTags } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { ListStates } from '#client/shell/list/list-states.tsx';
import { useOrder } from '#client/shell/list/use-order.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Product } from '#shared/billing.ts';
import { DeletePlanDialog } from './delete-plan-dialog.tsx';
import { PlanRows } from './plan-rows.tsx';
import { PricesDialog } from './prices-dialog.tsx';
import { ProductDialog } from './product-dialog.tsx';
import { UnconfirmedPrices } from './unconfirmed-prices.tsx';

/** The plans that the site sells. */
export function PlansScreen() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const mayCreate = usePermission('products.create');
  const [edited, setEdited] = useState<Product | 'new' | null>(null);
  const [priced, setPriced] = useState<number | null>(null);
  const [copied, setCopied] = useState<Product | null>(null);
  const [toDelete, setToDelete] = useState<Product | null>(null);
  const list = api.billing.products.useQuery({});
  const order = useOrder<Product>(api.billing.reorderProducts, {
    list: utils.billing.products,
    show: (products) =>
      utils.billing.products.setData({}, (known) =>
        known === undefined ? known : { ...known, pagination: { ...known.pagination, data: products } },
      ),
    refresh: () => utils.billing.products.invalidate(),
  });
  const sync = api.billing.syncProduct.useMutation({
    onSuccess: () => toast.positive(translate('Plan synced to Stripe')),
    onError: (error) => toastError(error, translate),
  });
  const products = list.data?.pagination.data;
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
      {translate('New plan')}
    </Button>
  );
  return (
    <AdminPage
      title={translate('Plans')}
      description={translate('Plans people can buy, their prices, and what they include.')}
      actions={products !== undefined && products.length > 0 && create}
    >
      <UnconfirmedPrices />
      <ListStates
        items={products}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            icon={IconTags}
            title={translate('No plans yet')}
            description={translate('Create a plan and add a price. Customers find it on the pricing page.')}
          >
            {create}
          </EmptyState>
        }
      >
        {(shown) => (
          <PlanRows
            products={shown}
            onOrder={order}
            onEdit={setEdited}
            onCopy={setCopied}
            onPrices={({ id }) => setPriced(id)}
            onSync={({ id }) => sync.mutate({ id, gateway: 'stripe' })}
            onDelete={setToDelete}
          />
        )}
      </ListStates>
      <ProductDialog
        product={copied === null ? edited : 'new'}
        like={copied}
        onClose={() => {
          setEdited(null);
          setCopied(null);
        }}
      />
      <PricesDialog
        product={products?.find(({ id }) => id === priced) ?? null}
        onClose={() => setPriced(null)}
      />
      <DeletePlanDialog product={toDelete} onClose={() => setToDelete(null)} />
    </AdminPage>
  );
}
