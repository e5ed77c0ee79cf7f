import { Button, Card, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { ExportedThing, ExportFormat } from '#shared/exports.ts';
import { api } from '../../platform/api/api.ts';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { ExportList, useExports } from './export-list.tsx';

const initialValuesOf = (what: ExportedThing) => ({ what, format: 'csv' as ExportFormat, from: '', to: '' });

/** Has files made of tickets and of people, and hands them over. */
export function ExportsScreen() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const seesPeople = usePermission('users.view');
  const seesTickets = usePermission('tickets.view');
  const made = useExports(['tickets_export', 'users_export']);
  const form = useAppForm({
    initialValues: initialValuesOf(seesTickets ? 'tickets' : 'users'),
    labels: { what: 'data to export', from: 'start date', to: 'end date' },
  });
  const ask = api.exports.create.useMutation({
    onSuccess: () => utils.exports.list.invalidate(),
    onError: form.showError,
  });
  const things = [
    ...(seesTickets ? [{ value: 'tickets', label: translate('Tickets') }] : []),
    ...(seesPeople ? [{ value: 'users', label: translate('People') }] : []),
  ];
  return (
    <AdminPage
      title={translate('Export data')}
      description={translate(
        'Export the tickets and people you can view. Files are kept for a week, and only you can download them.',
      )}
    >
      <Card withBorder>
        <form
          method="post"
          noValidate
          onSubmit={form.onSubmit(({ what, format, from, to }) =>
            ask.mutate({ what, format, from: from || null, to: to || null }),
          )}
        >
          <Stack>
            <Group grow align="flex-start">
              <NativeSelect
                label={translate('Data to export')}
                data={things}
                {...form.getInputProps('what')}
              />
              <NativeSelect
                label={translate('File format')}
                description={translate('CSV has one row per item. JSON Lines also includes messages.')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                data={[
                  { value: 'csv', label: translate('CSV') },
                  { value: 'jsonl', label: translate('JSON Lines') },
                ]}
                {...form.getInputProps('format')}
              />
            </Group>
            <Group grow align="flex-start">
              <TextInput
                type="date"
                label={translate('Created on or after')}
                {...form.getInputProps('from')}
              />
              <TextInput type="date" label={translate('Created before')} {...form.getInputProps('to')} />
            </Group>
            <Group>
              <Button type="submit" loading={ask.isPending} disabled={made.isBusy || things.length === 0}>
                {translate('Create export')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Card>
      <ExportList exports={made} />
    </AdminPage>
  );
}
