import { Badge, Card, Group, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Product } from '#shared/billing.ts';
import { type BillingCycle, displayedAmount, priceFor } from '#shared/plan-prices.ts';
import { everyInterval, perInterval } from '../price-labels.ts';
import { prioritySupport } from '../priority-labels.ts';
import { useMoney } from '../use-money.ts';
import { PlanButton } from './plan-button.tsx';
import classes from './pricing-screen.module.css';

interface PlanCardProps {
  product: Product;
  cycle: BillingCycle;
  plans: readonly Product[];
}

function PlanPrice({ product, cycle }: Omit<PlanCardProps, 'plans'>) {
  const translate = useTranslate();
  const money = useMoney();
  const price = priceFor(product.prices, cycle);
  if (product.free || price === undefined) {
    return (
      <Text size="xl" fz={32} fw={700} lh={1.2}>
        {translate('Free')}
      </Text>
    );
  }
  return (
    <div>
      <Group gap={6} align="baseline">
        <Text size="xl" fz={32} fw={700} lh={1.2} className="tabular">
          {money(displayedAmount(price), price.currency)}
        </Text>
        <Text c="dimmed" size="sm">
          {perInterval(price, translate)}
        </Text>
      </Group>
      {price.interval_count > 1 && (
        <Text c="dimmed" size="xs" mt={2}>
          {translate(':amount billed :interval', {
            amount: money(price.amount, price.currency),
            interval: everyInterval(price, translate),
          })}
        </Text>
      )}
      {product.trial_days > 0 && (
        <Text size="sm" mt={4}>
          {translate('Free for :count day|Free for :count days', { count: product.trial_days })}
        </Text>
      )}
    </div>
  );
}

/** One plan: what it costs, what it brings, and the way to it. */
export function PlanCard({ product, cycle, plans }: PlanCardProps) {
  const translate = useTranslate();
  const support = prioritySupport(product, translate);
  return (
    <Card
      component="article"
      aria-labelledby={`plan-${product.id}`}
      className={classes.plan}
      data-recommended={product.recommended || undefined}
    >
      <div>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Title order={2} size="h3" id={`plan-${product.id}`} dir="auto">
            {product.name}
          </Title>
          {product.recommended && (
            <Badge variant="light" miw="max-content">
              {translate('Most popular')}
            </Badge>
          )}
        </Group>
        {product.description && (
          <Text c="dimmed" size="sm" mt={4} dir="auto">
            {product.description}
          </Text>
        )}
      </div>
      <PlanPrice product={product} cycle={cycle} />
      <PlanButton product={product} price={priceFor(product.prices, cycle)} plans={plans} />
      <ul className={classes.features}>
        {[...product.feature_list, ...(support === null ? [] : [support])].map((feature, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of texts that may repeat, and never moves
          <li key={place} className={classes.feature}>
            <IconCheck size={18} aria-hidden className={classes.tick} />
            <Text size="sm" dir="auto">
              {feature}
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  );
}
