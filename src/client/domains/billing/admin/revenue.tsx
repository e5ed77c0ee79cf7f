import { Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { Figure } from '#client/ui/figure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { useMoney } from '../use-money.ts';

/** What subscriptions bring in, and how many have ended lately. */
export function RevenueFigures() {
  const translate = useTranslate();
  const money = useMoney();
  const found = api.billing.revenue.useQuery({});
  const revenue = found.data;
  if (revenue === undefined) {
    return found.isError ? (
      <LoadFailure onRetry={() => void found.refetch()} />
    ) : (
      <ListSkeleton rows={2} label={translate('Loading')} />
    );
  }
  const { recurring, churn } = revenue;
  return (
    <>
      <Group align="stretch">
        {recurring.map(({ currency, monthly, subscriptions }) => (
          <Figure
            key={currency}
            label={translate('Monthly recurring revenue (:currency)', { currency })}
            value={money(monthly, currency)}
            note={translate(':count paid subscription|:count paid subscriptions', { count: subscriptions })}
          />
        ))}
        {recurring.length === 0 && (
          <Figure
            label={translate('Monthly recurring revenue')}
            value="0"
            note={translate(':count paid subscription|:count paid subscriptions', { count: 0 })}
          />
        )}
        <Figure
          label={translate('Churn, last 30 days')}
          value={translate(':percent%', { percent: churn.percent })}
          note={translate(':ended of :count', { ended: churn.cancelled, count: churn.at_start })}
        />
      </Group>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text size="xs" c="dimmed" maw={560}>
          {translate(
            'Months count as 30 days and years as 12 months. Trials and complimentary plans are not included. Churn is the share of paid plans from 30 days ago that have since ended.',
          )}
        </Text>
        <Button
          component="a"
          href="/api/v1/billing/revenue?format=csv"
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {translate('Download as CSV')}
        </Button>
      </Group>
    </>
  );
}
