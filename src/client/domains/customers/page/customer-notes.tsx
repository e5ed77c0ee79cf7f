import { Group, Stack } from '@mantine/core';
import { useMemo } from 'react';
import { api } from '#client/platform/api/api.ts';
import { EditConflict } from '#client/platform/form/edit-conflict.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useEditedRecord } from '#client/platform/form/use-edited-record.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import type { ShownUser } from '#shared/users.ts';

const valuesOf = ({ notes }: ShownUser) => ({ notes: notes ?? '' });

/** Notes about a customer, which agents edit in place. */
export function CustomerNotes({ customer }: { customer: ShownUser }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const stored = useMemo(() => valuesOf(customer), [customer]);
  const { id } = customer;
  const form = useAppForm({ initialValues: stored });
  const update = api.customers.updateNotes.useMutation({
    onSuccess: async ({ user }) => {
      edited.saved(valuesOf(user));
      toast.positive(translate('Notes saved'));
      await utils.users.get.invalidate();
    },
    onError: (error) => edited.refused(error),
  });
  const edited = useEditedRecord({
    form,
    stored,
    read: async () => valuesOf((await utils.client.users.get.query({ id: String(id) })).user),
    save: (changes, before) => update.mutate({ id, ...changes, before }),
  });
  return (
    <SettingsSection
      id="notes"
      title={translate('Notes')}
      description={translate('For agents only. The customer never sees them.')}
    >
      <form method="post" noValidate onSubmit={form.onSubmit(edited.submit)}>
        <Stack gap="sm">
          <EditConflict
            edited={edited}
            text={translate('Someone else changed the notes while you were editing.')}
            labels={{ notes: translate('Notes') }}
          />
          <AutosizeTextarea
            rows={3}
            maxRows={12}
            maxLength={5000}
            aria-label={translate('Notes')}
            placeholder={translate('Add notes about this customer')}
            {...form.getInputProps('notes')}
          />
          {edited.isChanged && (
            <Group justify="flex-end">
              <SubmitButton size="sm" loading={update.isPending}>
                {translate('Save notes')}
              </SubmitButton>
            </Group>
          )}
        </Stack>
      </form>
    </SettingsSection>
  );
}
