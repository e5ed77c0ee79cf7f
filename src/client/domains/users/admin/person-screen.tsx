import { Alert, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useUser } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { ShownUser } from '#shared/users.ts';
import { DataExport } from './data-export.tsx';
import classes from './people.module.css';
import { PersonActions } from './person-actions.tsx';
import { PersonDetails } from './person-details.tsx';
import { PersonForm } from './person-form.tsx';
import { useStorePerson } from './use-store-person.ts';

/** Says that somebody is suspended, and lets them in again. */
function SuspensionNotice({ person }: { person: ShownUser }) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  const maySuspend = usePermission('users.suspend');
  const store = useStorePerson();
  const lift = api.people.unsuspend.useMutation({
    onSuccess: async ({ user }) => {
      toast.positive(translate(':name can sign in again', { name: person.display_name }));
      await store(user);
    },
    onError: (error) => toastError(error, translate),
  });
  if (!person.suspended_at) return null;
  const { suspended_until } = person;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconLock size={18} aria-hidden />}
      title={
        suspended_until
          ? translate('Suspended since :start until :end', {
              start: dateTime(new Date(person.suspended_at)),
              end: dateTime(new Date(suspended_until)),
            })
          : translate('Suspended since :date', { date: dateTime(new Date(person.suspended_at)) })
      }
    >
      <Stack gap="xs" align="flex-start">
        {person.suspension_reason && <span dir="auto">{person.suspension_reason}</span>}
        {maySuspend && (
          <Button
            size="xs"
            variant="default"
            loading={lift.isPending}
            onClick={() => lift.mutate({ id: person.id })}
          >
            {translate('Unsuspend')}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** All that is known of one person, and what can be done. */
export function PersonScreen({ id }: { id: number }) {
  const translate = useTranslate();
  const user = useUser();
  const found = api.users.get.useQuery({ id: String(id) });
  const mayUpdate = usePermission('users.update');
  const mayExport = usePermission('export.run');
  const person = found.data?.user;
  if (person === undefined) {
    return (
      <AdminPage title={translate('Person')}>
        {found.isError ? <LoadFailure onRetry={() => void found.refetch()} /> : <Skeleton height={240} />}
      </AdminPage>
    );
  }
  const isOneself = user?.id === person.id;
  return (
    <AdminPage
      title={person.display_name}
      description={shownEmail(person.email)}
      actions={!isOneself && <PersonActions person={person} />}
    >
      <SuspensionNotice person={person} />
      <div className={classes.columns}>
        {mayUpdate && !isOneself && <PersonForm key={person.id} person={person} />}
        <Stack>
          <PersonDetails person={person} />
          {mayExport && !isOneself && (
            <Card component="section">
              <Title order={2} size="h4" mb="xs">
                {translate('Data')}
              </Title>
              <Text size="sm" c="dimmed" mb="md">
                {translate(
                  'A file with all the data about this person. Only you can download it, for one week.',
                )}
              </Text>
              <DataExport id={String(person.id)} />
            </Card>
          )}
        </Stack>
      </div>
    </AdminPage>
  );
}
