import { Button, Group, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useRole, useUser } from '#client/platform/use-session.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Category } from '#shared/helpcenter.ts';
import { defaultRoles } from '#shared/permissions.ts';
import { RecentRequests } from '../../tickets/requests/recent-requests.tsx';
import { MultiProduct } from './multi-product.tsx';

/** The front page that puts a customer's own requests first. */
export function HomeTickets({ categories }: { categories: Category[] }) {
  const translate = useTranslate();
  const isCustomer = useRole(defaultRoles.customers);
  const user = useUser();
  if (user === null) {
    return (
      <Stack gap={56}>
        <EmptyState
          title={translate('Sign in to see your requests.')}
          description={translate('Your requests and our answers will appear here.')}
        >
          <Group justify="center" gap="sm">
            <Button renderRoot={(props) => <Link to="/login" {...props} />}>{translate('Login')}</Button>
            <Button variant="default" renderRoot={(props) => <Link to="/hc/search" {...props} />}>
              {translate('Search articles')}
            </Button>
          </Group>
        </EmptyState>
        <MultiProduct categories={categories} />
      </Stack>
    );
  }
  if (!isCustomer) {
    return (
      <EmptyState
        title={translate('This page shows customers their requests')}
        description={translate("Your account isn't a customer account, so it has no requests.")}
      >
        <Button renderRoot={(props) => <Link to="/admin" {...props} />}>{translate('Go to Admin')}</Button>
      </EmptyState>
    );
  }
  return (
    <Stack gap={56}>
      <RecentRequests />
      <MultiProduct categories={categories} />
    </Stack>
  );
}
