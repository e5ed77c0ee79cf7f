import { Alert, Menu, Textarea } from '@mantine/core';
import { IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { NumberField } from '#client/platform/form/number-field.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { decimalsOf, toMajor, toMinor } from '#shared/money.ts';
import { maxRefundNoteLength } from '#shared/refunds.ts';
import type { Invoice } from '#shared/subscriptions.ts';
import { InvoiceList } from '../account/invoice-list.tsx';
import { useMoney } from '../use-money.ts';

/** How much of what was paid is still with the site. */
function leftOf({ amount_paid, refunds, currency }: Invoice): number {
  const minor = (amount: number) => toMinor(amount, currency) ?? 0;
  const given = refunds.filter(({ state }) => state !== 'failed');
  return toMajor(
    given.reduce((left, { amount }) => left - minor(amount), minor(amount_paid)),
    currency,
  );
}

function RefundForm({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const money = useMoney();
  const { id, number, currency } = invoice;
  const left = leftOf(invoice);
  const form = useAppForm({
    initialValues: { amount: left as number | string, note: '' },
    check: ({ amount, note }) => ({
      ...(Number(amount) <= 0 && { amount: translate('Enter an amount.') }),
      ...(note.trim() === '' && { note: translate('Enter a reason for the refund.') }),
    }),
  });
  const refund = api.billing.invoices.refund.useMutation({
    onSuccess: async ({ refund: { amount } }) => {
      toast.positive(translate(':amount refund pending', { amount: money(amount, currency) }));
      onClose();
      await utils.billing.invoices.invalidate();
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ amount, note }) => refund.mutate({ id, amount: Number(amount), note }))}
      onCancel={onClose}
      label={translate('Issue refund')}
      isDangerous
      isPending={refund.isPending}
    >
      <NumberField
        label={translate('Amount')}
        unit={currency}
        description={translate('Up to :amount of invoice :number can be refunded.', {
          amount: money(left, currency),
          number,
        })}
        min={0}
        max={left}
        decimalScale={decimalsOf(currency)}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Textarea
        label={translate('Refund note')}
        description={translate('Shown to the customer in the refund email and on the invoice.')}
        rows={3}
        maxLength={maxRefundNoteLength}
        {...form.getInputProps('note')}
      />
      <Alert color="gray">
        {translate('The money is refunded to the original payment method. The subscription does not change.')}
      </Alert>
    </DialogForm>
  );
}

/** The invoices of somebody else, for those who look after subscriptions; they can give money back. */
export function PersonInvoices({ userId }: { userId: number }) {
  const translate = useTranslate();
  const mayRefund = usePermission('subscriptions.update');
  const [asked, setAsked] = useState<Invoice | null>(null);
  if (asked !== null) return <RefundForm invoice={asked} onClose={() => setAsked(null)} />;
  return (
    <InvoiceList
      userId={userId}
      menu={(invoice) =>
        mayRefund &&
        leftOf(invoice) > 0 && (
          <RowMenu name={invoice.number}>
            <Menu.Item
              leftSection={<IconReceiptRefund size={16} aria-hidden />}
              onClick={() => setAsked(invoice)}
            >
              {translate('Issue refund')}
            </Menu.Item>
          </RowMenu>
        )
      }
    />
  );
}
