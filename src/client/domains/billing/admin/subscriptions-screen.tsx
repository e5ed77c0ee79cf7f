import { Anchor, Button } from '@mantine/core';
import { IconGift, IconReceipt } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { DataList } from '#client/shell/list/data-list.tsx';
import type { Column } from '#client/shell/list/data-table.tsx';
import { FilterSelect, ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import { subscriptionStates } from '#shared/record-states.ts';
import type { ListedSubscription } from '#shared/subscriptions.ts';
import { everyInterval } from '../price-labels.ts';
import { SubscriptionBadge, subscriptionStateName } from '../subscription-badge.tsx';
import { useMoney } from '../use-money.ts';
import { GivePlanDialog } from './give-plan-dialog.tsx';
import { RevenueFigures } from './revenue.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import { isFiltered, type SubscriptionSearch, subscriptionListOf } from './subscription-search.ts';

interface SubscriptionsScreenProps {
  search: SubscriptionSearch;
  onChange: (search: SubscriptionSearch) => void;
}

function useColumns(): Column<ListedSubscription>[] {
  const translate = useTranslate();
  const money = useMoney();
  const { date } = useDateFormat();
  return [
    {
      id: 'person',
      head: translate('Person'),
      kind: 'main',
      cell: ({ user }) => (
        <Anchor
          inherit
          dir="auto"
          renderRoot={(props) => (
            <Link {...props} to="/admin/people/$userId" params={{ userId: String(user.id) }} />
          )}
        >
          {user.display_name} (<bdi>{shownEmail(user.email)}</bdi>)
        </Anchor>
      ),
    },
    { id: 'plan', head: translate('Plan'), kind: 'short', cell: ({ product }) => <bdi>{product.name}</bdi> },
    {
      id: 'price',
      head: translate('Price'),
      cell: ({ price, gateway }) =>
        price === null || gateway === 'none'
          ? translate('Complimentary')
          : `${money(price.amount, price.currency)} ${everyInterval(price, translate)}`,
    },
    {
      id: 'state',
      head: translate('Status'),
      cell: (subscription) => <SubscriptionBadge subscription={subscription} />,
    },
    {
      id: 'end',
      head: translate('Next'),
      cell: ({ ends_at, current_period_end, cancel_at_period_end, state }) => {
        const end = ends_at ?? current_period_end;
        if (end === null || state === 'cancelled') return '–';
        return cancel_at_period_end || ends_at !== null
          ? translate('ends on :date', { date: date(end) })
          : translate('renews on :date', { date: date(end) });
      },
    },
  ];
}

/** The subscriptions of everybody. */
export function SubscriptionsScreen({ search, onChange }: SubscriptionsScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('subscriptions.create');
  const [isGiving, setGiving] = useState(false);
  const columns = useColumns();
  const plans = api.billing.products.useQuery({}).data?.pagination.data ?? [];
  const list = api.billing.subscriptions.list.useQuery(subscriptionListOf(search), {
    placeholderData: keepPreviousData,
  });
  const page = list.data?.pagination;
  const isEmpty = page?.total === 0 && !isFiltered(search);
  const change = (part: SubscriptionSearch) => onChange({ ...search, page: undefined, ...part });
  const give = mayCreate && (
    <Button leftSection={<IconGift size={16} aria-hidden />} onClick={() => setGiving(true)}>
      {translate('Assign a plan')}
    </Button>
  );
  return (
    <AdminPage
      title={translate('Subscriptions')}
      description={translate('Who is on which plan. Assign a plan, end it, or set an end date.')}
      actions={!isEmpty && give}
    >
      <RevenueFigures />
      <ListFilters label={translate('Search by email')} search={search} onChange={change}>
        <FilterSelect
          label={translate('Status')}
          all={translate('All statuses')}
          choices={subscriptionStates.map((value) => ({
            value,
            label: subscriptionStateName(value, translate),
          }))}
          value={search.state}
          onChange={(state) => change({ state })}
        />
        <FilterSelect
          label={translate('Plan')}
          all={translate('All plans')}
          choices={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={search.plan === undefined ? undefined : String(search.plan)}
          onChange={(plan) => change({ plan: plan === undefined ? undefined : Number(plan) })}
        />
      </ListFilters>
      <DataList<ListedSubscription>
        items={page?.data}
        label={translate('Subscriptions')}
        isFailed={list.isError}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        nameOf={({ user }) => user.display_name}
        columns={columns}
        menu={(subscription) => <SubscriptionActions subscription={subscription} />}
        empty={
          isFiltered(search) ? (
            <NothingFound onClear={() => onChange({})} />
          ) : (
            <EmptyState
              icon={IconReceipt}
              title={translate('No subscriptions yet')}
              description={translate(
                'They appear here when customers choose a plan, or when you assign one.',
              )}
            >
              {give}
            </EmptyState>
          )
        }
      />
      {page !== undefined && page.total > 0 && (
        <ListPages page={page} onChange={(part) => onChange({ ...search, ...part })} />
      )}
      <GivePlanDialog opened={isGiving} onClose={() => setGiving(false)} />
    </AdminPage>
  );
}
