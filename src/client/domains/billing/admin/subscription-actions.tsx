import { Menu, Modal, Text, TextInput } from '@mantine/core';
import {
  IconCalendar,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerStop,
  IconReceipt2,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { NumberField } from '#client/platform/form/number-field.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import type { ListedSubscription } from '#shared/subscriptions.ts';
import { PersonInvoices } from './person-invoices.tsx';

interface ActionProps {
  subscription: ListedSubscription;
  onClose: () => void;
}

function useDone(onClose: () => void) {
  const utils = api.useUtils();
  return (text: string) => async () => {
    toast.positive(text);
    onClose();
    await utils.billing.invalidate();
  };
}

function EndForm({ subscription, onClose }: ActionProps) {
  const translate = useTranslate();
  const done = useDone(onClose);
  const form = useAppForm({
    initialValues: { ends_at: subscription.ends_at?.slice(0, 10) ?? '' },
    labels: { ends_at: 'end date' },
  });
  const update = api.billing.subscriptions.update.useMutation({
    onSuccess: done(translate('End date saved')),
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ ends_at }) =>
        update.mutate({ id: subscription.id, ends_at: ends_at || null }),
      )}
      onCancel={onClose}
      label={translate('Save')}
      isPending={update.isPending}
    >
      <TextInput
        type="date"
        label={translate('Ends on')}
        description={translate('Leave empty for no end date.')}
        data-autofocus
        {...form.getInputProps('ends_at')}
      />
    </DialogForm>
  );
}

function AdvanceForm({ subscription, onClose }: ActionProps) {
  const translate = useTranslate();
  const done = useDone(onClose);
  const form = useAppForm({ initialValues: { days: 30 as number | string } });
  const advance = api.billing.subscriptions.advance.useMutation({
    onSuccess: done(translate('Time advanced')),
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ days }) =>
        advance.mutate({ subscription_id: subscription.id, days: Number(days) }),
      )}
      onCancel={onClose}
      label={translate('Advance')}
      isPending={advance.isPending}
    >
      <NumberField
        label={translate('Advance by')}
        unit="days"
        description={translate(
          'Simulates renewals, trials, and cancellations as if the time had passed. Test cards only.',
        )}
        min={1}
        max={800}
        allowDecimal={false}
        data-autofocus
        {...form.getInputProps('days')}
      />
    </DialogForm>
  );
}

/** What can be done with the subscription of somebody. */
export function SubscriptionActions({ subscription }: { subscription: ListedSubscription }) {
  const translate = useTranslate();
  const mayUpdate = usePermission('subscriptions.update');
  const [asked, setAsked] = useState<'end' | 'advance' | 'invoices' | 'cancel' | null>(null);
  const close = () => setAsked(null);
  const done = useDone(close);
  const onError = (error: unknown) => toastError(error, translate);
  const cancel = api.billing.subscriptions.cancel.useMutation({
    onSuccess: done(translate('Subscription canceled')),
    onError,
  });
  const resume = api.billing.subscriptions.resume.useMutation({
    onSuccess: done(translate('Subscription resumed')),
    onError,
  });
  const { id, user, state, cancel_at_period_end, gateway } = subscription;
  const isRunning = mayUpdate && state !== 'cancelled';
  const titles = {
    end: translate('Set end date'),
    advance: translate('Advance time'),
    invoices: translate('Invoices for :name', { name: user.display_name }),
    cancel: translate('Cancel the subscription of :name now?', { name: user.display_name }),
  };
  return (
    <>
      <RowMenu name={user.display_name}>
        <Menu.Item leftSection={<IconReceipt2 size={16} aria-hidden />} onClick={() => setAsked('invoices')}>
          {translate('Invoices')}
        </Menu.Item>
        {isRunning && (
          <>
            <Menu.Item leftSection={<IconCalendar size={16} aria-hidden />} onClick={() => setAsked('end')}>
              {translate('Set end date')}
            </Menu.Item>
            {gateway === 'test' && (
              <Menu.Item
                leftSection={<IconPlayerSkipForward size={16} aria-hidden />}
                onClick={() => setAsked('advance')}
              >
                {translate('Advance time')}
              </Menu.Item>
            )}
            {cancel_at_period_end ? (
              <Menu.Item
                leftSection={<IconPlayerPlay size={16} aria-hidden />}
                onClick={() => resume.mutate({ id })}
              >
                {translate('Resume plan')}
              </Menu.Item>
            ) : (
              <Menu.Item
                leftSection={<IconPlayerStop size={16} aria-hidden />}
                onClick={() => cancel.mutate({ id, atPeriodEnd: true })}
              >
                {translate('Cancel at period end')}
              </Menu.Item>
            )}
            <DangerItem leftSection={<IconX size={16} aria-hidden />} onClick={() => setAsked('cancel')}>
              {translate('Cancel now')}
            </DangerItem>
          </>
        )}
      </RowMenu>
      <Modal
        opened={asked !== null}
        onClose={close}
        title={asked && titles[asked]}
        {...(asked === 'invoices' && { size: 'lg' })}
      >
        {asked === 'end' && <EndForm subscription={subscription} onClose={close} />}
        {asked === 'advance' && <AdvanceForm subscription={subscription} onClose={close} />}
        {asked === 'cancel' && (
          <DeleteQuestion
            label={translate('Cancel now')}
            cancelLabel={translate('Keep subscription')}
            isPending={cancel.isPending}
            onCancel={close}
            onDelete={() => cancel.mutate({ id, atPeriodEnd: false })}
          >
            <Text size="sm">
              {translate(
                "What the plan includes ends immediately, and past payments are not refunded. This can't be undone.",
              )}
            </Text>
          </DeleteQuestion>
        )}
        {asked === 'invoices' && <PersonInvoices userId={user.id} />}
      </Modal>
    </>
  );
}
