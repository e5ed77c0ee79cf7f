import { Alert, Button, Container, Group, Stack, Title } from '@mantine/core';
import { IconArrowMerge, IconBan, IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import { isStaff } from '#shared/permissions.ts';
import type { ShownUser } from '#shared/users.ts';
import { CustomerDetails, CustomerPurchases } from './customer-details.tsx';
import { CustomerFiles } from './customer-files.tsx';
import { customerInput } from './customer-input.ts';
import { CustomerNotes } from './customer-notes.tsx';
import classes from './customer-page.module.css';
import { CustomerTickets } from './customer-tickets.tsx';

function SuspendedNotice({ customer: { suspended_until, suspension_reason } }: { customer: ShownUser }) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconBan size={18} aria-hidden />}
      title={
        suspended_until
          ? translate('Suspended until :date', { date: dateTime(suspended_until) })
          : translate('Suspended')
      }
    >
      {suspension_reason}
    </Alert>
  );
}

/** A customer as agents see them: who they are, what was noted about them, their tickets and files. */
export function CustomerScreen({ id }: { id: number }) {
  const translate = useTranslate();
  const isAdministrator = usePermission('admin.access');
  const mayCreate = usePermission('tickets.create');
  const mayMergeSome = usePermission('users.merge');
  const [{ user: customer }] = api.users.get.useSuspenseQuery(customerInput(id));
  return (
    <Container size={1120} pt={32} pb={64}>
      <Group justify="space-between" mb="lg">
        <Group gap="sm" wrap="nowrap" miw={0}>
          <PersonAvatar person={customer} size={48} alt="" />
          <Title order={1} size="h2" dir="auto">
            {customer.display_name}
          </Title>
        </Group>
        <Group gap="sm">
          {isAdministrator && mayMergeSome && !isStaff(customer) && (
            <Button
              variant="default"
              leftSection={<IconArrowMerge size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/admin/people/$userId/merge" params={{ userId: String(id) }} {...props} />
              )}
            >
              {translate('Merge')}
            </Button>
          )}
          {isAdministrator && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link to="/admin/people/$userId" params={{ userId: String(id) }} {...props} />
              )}
            >
              {translate('Edit account')}
            </Button>
          )}
          {mayCreate && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/agent/tickets/new" search={{ user: id }} {...props} />}
            >
              {translate('New ticket')}
            </Button>
          )}
        </Group>
      </Group>
      <div className={classes.page}>
        <Stack gap="lg">
          {customer.suspended_at && <SuspendedNotice customer={customer} />}
          <CustomerTickets id={id} />
          <CustomerFiles id={id} />
        </Stack>
        <Stack gap="lg">
          <CustomerDetails customer={customer} />
          <CustomerNotes customer={customer} />
          <CustomerPurchases customer={customer} />
        </Stack>
      </div>
    </Container>
  );
}
