import { Button, Card, Group, Stack, Title } from '@mantine/core';
import { IconArrowMerge, IconTrash } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { cleanDomain } from '#shared/email-domains.ts';
import type { Organisation } from '#shared/organisations.ts';
import { DeleteOrganisationDialog } from './delete-organisation-dialog.tsx';
import { MergeOrganisationDialog } from './merge-organisation-dialog.tsx';
import {
  OrganisationFields,
  type OrganisationValues,
  useOrganisationForm,
  valuesOf,
} from './organisation-fields.tsx';
import { OrganisationMembers } from './organisation-members.tsx';
import { OrganisationTickets } from './organisation-tickets.tsx';

/** Domains are shown in their own letters, and stored in ASCII. */
const asStored = ({ domains, ...before }: Partial<OrganisationValues>) => ({
  ...before,
  ...(domains && { domains: domains.map(cleanDomain) }),
});

function OrganisationForm({ organisation }: { organisation: Organisation }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const mayUpdate = usePermission('organisations.update');
  const stored = useMemo(() => valuesOf(organisation), [organisation]);
  const form = useOrganisationForm(stored);
  const { id } = organisation;
  const update = api.organisations.update.useMutation({
    onSuccess: async ({ organisation: changed }) => {
      edited.saved(valuesOf(changed));
      toast.positive(translate('Organization saved'));
      await utils.organisations.invalidate();
    },
    onError: (error) => edited.refused(error),
  });
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => valuesOf((await utils.client.organisations.get.query({ id })).organisation),
    save: (changes, before) => update.mutate({ id, ...changes, before: asStored(before) }),
  });
  const labels: Record<keyof OrganisationValues, string> = {
    name: translate('Name'),
    domains: translate('Email domains'),
    notes: translate('Notes'),
    shared_requests: translate('Share requests'),
  };
  return (
    <Card component="section">
      <form method="post" noValidate onSubmit={form.onSubmit(edited.submit)}>
        <Stack>
          <Title order={2} size="h4">
            {translate('Details')}
          </Title>
          <EditConflict
            edited={edited}
            text={translate('Someone else changed this organization while you were editing.')}
            labels={labels}
          />
          <OrganisationFields form={form} readOnly={!mayUpdate} />
          {mayUpdate && (
            <Group justify="flex-end">
              <SubmitButton loading={update.isPending} disabled={!edited.isChanged}>
                {translate('Save')}
              </SubmitButton>
            </Group>
          )}
        </Stack>
      </form>
    </Card>
  );
}

/** One organisation: its details, people and tickets. */
export function OrganisationScreen({ id }: { id: number }) {
  const translate = useTranslate();
  const router = useRouter();
  const mayDelete = usePermission('organisations.delete');
  const seesTickets = usePermission('tickets.update');
  const mayUpdate = usePermission('organisations.update');
  const [opened, setOpened] = useState<'merge' | 'delete' | null>(null);
  const close = () => setOpened(null);
  const answer = api.organisations.get.useQuery({ id });
  if (answer.isPending) return <ListSkeleton rows={8} label={translate('Loading')} />;
  if (answer.isError) return <LoadFailure onRetry={() => void answer.refetch()} />;
  const { organisation } = answer.data;
  return (
    <AdminPage
      title={organisation.name}
      actions={
        <Group gap="xs">
          {mayUpdate && (
            <Button
              variant="default"
              leftSection={<IconArrowMerge size={16} aria-hidden />}
              onClick={() => setOpened('merge')}
            >
              {translate('Merge')}
            </Button>
          )}
          {mayDelete && (
            <Button
              variant="default"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setOpened('delete')}
            >
              {translate('Delete')}
            </Button>
          )}
        </Group>
      }
    >
      <Stack gap="lg">
        <OrganisationForm organisation={organisation} />
        <OrganisationMembers organisation={organisation} />
        {seesTickets && <OrganisationTickets organisation={organisation} />}
      </Stack>
      <MergeOrganisationDialog
        organisation={organisation}
        opened={opened === 'merge'}
        onClose={close}
        onMerged={(merged) =>
          void router.navigate({
            to: '/admin/organisations/$organisationId',
            params: { organisationId: String(merged) },
            ignoreBlocker: true,
          })
        }
      />
      <DeleteOrganisationDialog
        organisation={opened === 'delete' ? organisation : null}
        onClose={close}
        onDeleted={() => void router.navigate({ to: '/admin/organisations', ignoreBlocker: true })}
      />
    </AdminPage>
  );
}
