import { Alert, Button, Container, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { useReadPageNotifications } from '../../notifications/use-mark-as-read.ts';
import { useMoney } from '../use-money.ts';
import { CurrentPlan } from './current-plan.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { PaymentMethods } from './payment-methods.tsx';

interface BillingScreenProps {
  /** The page of Stripe on which a card was typed, from which they have just come back. */
  card: string | undefined;
  onCard: () => void;
}

/** The plan of a person, what pays for it, and the invoices. */
export function BillingScreen({ card, onCard }: BillingScreenProps) {
  useReadPageNotifications('/billing');
  const translate = useTranslate();
  const money = useMoney();
  const { date } = useDateFormat();
  const { gateways } = useSettings().billing;
  const account = api.billing.account.useQuery();
  const own = account.data;
  const subscription = own?.subscriptions.find(({ valid }) => valid);
  return (
    <Container size={800} pt={40} pb={72}>
      <Title order={1} size="h2" mb="lg">
        {translate('Billing')}
      </Title>
      {own === undefined && !account.isError && <ListSkeleton rows={6} label={translate('Loading')} />}
      {own === undefined && account.isError && <LoadFailure onRetry={() => void account.refetch()} />}
      {own !== undefined && (
        <Stack gap="lg">
          {subscription?.state === 'past_due' && (
            <Alert
              color="red"
              variant="light"
              role="alert"
              icon={<IconAlertTriangle size={18} aria-hidden />}
              title={translate('Your last payment failed')}
            >
              {subscription.grace_ends_at === null
                ? translate('Please add another card.')
                : translate('Please add another card by :date, or your plan will end.', {
                    date: date(subscription.grace_ends_at),
                  })}
            </Alert>
          )}
          <SettingsSection id="plan" title={translate('Plan')}>
            {subscription ? (
              <CurrentPlan subscription={subscription} />
            ) : (
              <EmptyState
                order={3}
                title={translate("You don't have a plan")}
                description={translate('Compare the plans and choose one. You can cancel it at any time.')}
              >
                <Button component={Link} to="/pricing">
                  {translate('View all plans')}
                </Button>
              </EmptyState>
            )}
          </SettingsSection>
          <SettingsSection id="cards" title={translate('Payment method')}>
            <PaymentMethods
              methods={own.payment_methods}
              gateway={gateways.find((name) => name === subscription?.gateway) ?? gateways[0]}
              typed={card}
              onTyped={onCard}
            />
          </SettingsSection>
          {own.balance !== 0 && (
            <SettingsSection id="balance" title={translate('Balance')}>
              <Text>
                {translate(':amount will be applied to your next invoices.', {
                  amount: money(own.balance, own.balance_currency),
                })}
              </Text>
            </SettingsSection>
          )}
          <SettingsSection id="invoices" title={translate('Invoices')}>
            <InvoiceList />
          </SettingsSection>
        </Stack>
      )}
    </Container>
  );
}
