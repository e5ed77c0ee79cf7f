import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DataList } from '#client/shell/list/data-list.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Refund } from '#shared/refunds.ts';
import type { Invoice, InvoiceState } from '#shared/subscriptions.ts';
import { useMoney } from '../use-money.ts';

const colors = { open: 'yellow', paid: 'green', void: 'gray' } as const;

function RefundLine({ refund: { amount, currency, state } }: { refund: Refund }) {
  const translate = useTranslate();
  const money = useMoney();
  const given = { amount: money(amount, currency) };
  const words = {
    waiting: translate(':amount refund pending', given),
    done: translate(':amount refunded', given),
    failed: translate('The payment provider rejected the refund of :amount.', given),
  };
  return (
    <Text size="xs" c={state === 'failed' ? 'red' : 'dimmed'}>
      {words[state]}
    </Text>
  );
}

interface InvoiceListProps {
  /** Of whom; without it one's own. */
  userId?: number;
  /** What can be done with an invoice. */
  menu?: (invoice: Invoice) => ReactNode;
}

/** The invoices of a person, newest first, each as a PDF. */
export function InvoiceList({ userId, menu }: InvoiceListProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { date } = useDateFormat();
  const [part, setPart] = useState<{ page?: number; perPage?: number }>({});
  const list = api.billing.invoices.list.useQuery(
    { userId, page: part.page ?? 1, perPage: part.perPage ?? 15 },
    { placeholderData: keepPreviousData },
  );
  const page = list.data?.pagination;
  const names: Record<InvoiceState, string> = {
    open: translate('Unpaid'),
    paid: translate('Paid'),
    void: translate('Void'),
  };
  return (
    <>
      <DataList<Invoice>
        items={page?.data}
        label={translate('Invoices')}
        isFailed={list.isError}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        nameOf={({ number }) => number}
        {...(menu && { menu })}
        empty={
          <EmptyState
            order={3}
            title={translate('No invoices yet')}
            description={translate('An invoice appears here after each payment.')}
          />
        }
        columns={[
          {
            id: 'number',
            head: translate('Number'),
            kind: 'main',
            cell: ({ id, number }) => (
              <Anchor href={`/api/v1/billing/invoices/${id}/pdf`} target="_blank" rel="noopener" inherit>
                <bdi>{number}</bdi> (PDF)
              </Anchor>
            ),
          },
          { id: 'date', head: translate('Date'), cell: ({ created_at }) => date(created_at) },
          {
            id: 'amount',
            head: translate('Amount'),
            cell: ({ amount_due, currency }) => (
              <span className="tabular">{money(amount_due, currency)}</span>
            ),
          },
          {
            id: 'state',
            head: translate('Status'),
            cell: ({ state, refunds }) => (
              <Stack gap={4} align="flex-start">
                <Badge color={colors[state]} variant="light" miw="max-content">
                  {names[state]}
                </Badge>
                {refunds.map((refund) => (
                  <RefundLine key={refund.id} refund={refund} />
                ))}
              </Stack>
            ),
          },
        ]}
      />
      {page !== undefined && page.last_page > 1 && <ListPages page={page} onChange={setPart} />}
    </>
  );
}
