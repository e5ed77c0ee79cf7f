import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCreditCard } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { ConfirmedIcon } from '#client/platform/form/confirmed-button.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { Row, RowList } from '#client/ui/row-list.tsx';
import type { BillingGateway } from '#shared/billing.ts';
import type { PaymentMethod } from '#shared/subscriptions.ts';
import { TestCardForm } from '../checkout/test-card-form.tsx';

interface PaymentMethodsProps {
  methods: readonly PaymentMethod[];
  /** Through which a further card pays; none while nothing can be paid. */
  gateway: BillingGateway | undefined;
  /** The page of Stripe on which a card was just typed. */
  typed: string | undefined;
  /** It is dealt with. */
  onTyped: () => void;
}

interface CardRowProps {
  method: PaymentMethod;
  isRemoving: boolean;
  onRemove: () => void;
}

function CardRow({ method, isRemoving, onRemove }: CardRowProps) {
  const translate = useTranslate();
  const { brand, last4, exp_month, exp_year, is_default } = method;
  return (
    <Row
      icon={<IconCreditCard size={20} stroke={1.5} aria-hidden />}
      action={
        <ConfirmedIcon
          name={translate('Remove card ending in :digits', { digits: last4 })}
          label={translate('Remove card')}
          question={translate('Remove the card ending in :digits?', { digits: last4 })}
          outcome={
            is_default
              ? translate(
                  'This is your default card. Your next payment is charged to another card that you have added; without one, it fails. You can add the card again at any time.',
                )
              : translate('It can no longer be charged. You can add the card again at any time.')
          }
          disabled={isRemoving}
          onConfirm={onRemove}
        />
      }
    >
      <Group gap="xs">
        <Text size="sm" fw={550} tt="capitalize">
          {brand} <bdi>•••• {last4}</bdi>
        </Text>
        {is_default && <Badge size="sm">{translate('Default', { as: 'card' })}</Badge>}
      </Group>
      {exp_month !== null && exp_year !== null && (
        <Text size="xs" c="dimmed" className="tabular">
          {translate('Expires :month/:year', { month: exp_month, year: exp_year })}
        </Text>
      )}
    </Row>
  );
}

/** The cards that pay. */
export function PaymentMethods({ methods, gateway, typed, onTyped }: PaymentMethodsProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [isAdding, setAdding] = useState(false);
  const settled = () => utils.billing.invalidate();
  const add = api.billing.paymentMethods.add.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Card saved'));
      setAdding(false);
      await settled();
    },
  });
  const onError = (error: unknown) => toastError(error, translate);
  const page = api.billing.paymentMethods.page.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError,
  });
  const taken = useRef<string>(undefined);
  useEffect(() => {
    // Effects may run twice, and a card is taken once.
    if (typed === undefined || taken.current === typed) return;
    taken.current = typed;
    add.mutate({ gateway: 'stripe', token: typed }, { onError, onSettled: onTyped });
  });
  const remove = api.billing.paymentMethods.remove.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Card removed'));
      await settled();
    },
    onError,
  });
  return (
    <Stack gap="md">
      {methods.length === 0 && (
        <Text size="sm" c="dimmed">
          {translate('No cards yet. Cards that you pay with or add are listed here.')}
        </Text>
      )}
      {methods.length > 0 && (
        <RowList label={translate('Cards')}>
          {methods.map((method) => (
            <CardRow
              key={method.id}
              method={method}
              isRemoving={remove.isPending}
              onRemove={() => remove.mutate({ id: method.id })}
            />
          ))}
        </RowList>
      )}
      {gateway !== undefined && (
        <div>
          <Button
            variant="default"
            loading={page.isPending || page.isSuccess || (typed !== undefined && add.isPending)}
            onClick={() => (gateway === 'test' ? setAdding(true) : page.mutate({ gateway }))}
          >
            {translate('Add card')}
          </Button>
        </div>
      )}
      <Modal opened={isAdding} onClose={() => setAdding(false)} title={translate('Add card')}>
        <TestCardForm
          label={translate('Save card')}
          isPending={add.isPending}
          aside={
            <Button variant="default" onClick={() => setAdding(false)}>
              {translate('Cancel')}
            </Button>
          }
          onSubmit={(card, showError) => add.mutate({ gateway: 'test', card }, { onError: showError })}
        />
      </Modal>
    </Stack>
  );
}
