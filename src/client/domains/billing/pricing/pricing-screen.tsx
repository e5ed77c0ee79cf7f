import { Badge, Button, Container, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { type BillingCycle, highestSaving } from '#shared/plan-prices.ts';
import { PlanCard } from './plan-card.tsx';
import classes from './pricing-screen.module.css';

function QuestionBlock() {
  const translate = useTranslate();
  const { contact } = useSettings();
  return (
    <Stack component="section" align="center" gap="xs" ta="center" mt={64}>
      <Title order={2} size="h3">
        {translate('Have a question about our plans?')}
      </Title>
      <Text c="dimmed">{translate('Our support team is happy to help.')}</Text>
      <Button component={Link} to={contact.enable ? '/contact' : '/hc/tickets/new'} variant="default" mt="xs">
        {translate('Contact us')}
      </Button>
    </Stack>
  );
}

/** The plans that are offered, and what they cost by the month or the year. */
export function PricingScreen() {
  const translate = useTranslate();
  const [cycle, setCycle] = useState<BillingCycle>('yearly');
  const list = api.billing.products.useQuery({});
  const plans = list.data?.pagination.data.filter(
    ({ hidden, free, prices }) => !hidden && (free || prices.length > 0),
  );
  const saving = plans === undefined ? null : highestSaving(plans);
  return (
    <Container size={1120} pt={48} pb={72}>
      <Stack align="center" gap="md" mb={40} ta="center">
        <Title order={1}>{translate('Choose the right plan for you')}</Title>
        {plans?.some(({ prices }) => prices.length > 0) && (
          <Group gap="sm" justify="center">
            <SegmentedControl
              aria-label={translate('Billing period')}
              data={[
                { value: 'yearly', label: translate('Annual') },
                { value: 'monthly', label: translate('Monthly') },
              ]}
              value={cycle}
              onChange={(value) => setCycle(value as BillingCycle)}
            />
            {saving !== null && (
              <Badge color="green" variant="light" size="lg" tt="none">
                {translate('Save up to :percent%', { percent: saving })}
              </Badge>
            )}
          </Group>
        )}
      </Stack>
      {plans === undefined && !list.isError && <ListSkeleton rows={6} label={translate('Loading')} />}
      {plans === undefined && list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
      {plans?.length === 0 && (
        <EmptyState
          title={translate('No plans yet')}
          description={translate('Plans are listed here once there are some to choose from.')}
        />
      )}
      {plans !== undefined && plans.length > 0 && (
        <ul className={classes.plans}>
          {plans.map((product) => (
            <li key={product.id} className={classes.place}>
              <PlanCard product={product} cycle={cycle} plans={plans} />
            </li>
          ))}
        </ul>
      )}
      <QuestionBlock />
    </Container>
  );
}
