import { Modal, Select, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { TimestampField } from '#client/platform/form/timestamp-field.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { timestampIn } from '#client/platform/time/zoned-time.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import type { ShownUser } from '#shared/users.ts';
import { availabilityName } from '../../tickets/availability-mark.tsx';
import { useStorePerson } from './use-store-person.ts';

interface SuspendDialogProps {
  person: ShownUser;
  opened: boolean;
  onClose: () => void;
}

function SuspendForm({ person, onClose }: Omit<SuspendDialogProps, 'opened'>) {
  const translate = useTranslate();
  const store = useStorePerson();
  const { timeZone } = useDateFormat();
  const agents = api.people.options.useQuery().data?.agents ?? [];
  const summary = api.people.summary.useQuery({ id: person.id }).data;
  const assigned = summary?.assigned_tickets ?? 0;
  const form = useAppForm({
    initialValues: { reason: '', until: '', hand_over_to: null as string | null },
    labels: { until: 'end date', hand_over_to: 'new assignee' },
  });
  const suspend = api.people.suspend.useMutation({
    onSuccess: async ({ user }) => {
      onClose();
      toast.positive(translate(':name suspended', { name: person.display_name }));
      await store(user);
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ reason, until, hand_over_to }) =>
        suspend.mutate({
          id: person.id,
          reason,
          until: timestampIn(timeZone, until),
          hand_over_to: hand_over_to === null ? null : Number(hand_over_to),
        }),
      )}
      onCancel={onClose}
      label={translate('Suspend')}
      isDangerous
      isPending={suspend.isPending}
    >
      <Text size="sm">
        {translate(
          "They are signed out everywhere and can't sign in, and their API tokens are deleted. You can unsuspend them at any time, but tokens are not restored.",
        )}
      </Text>
      <AutosizeTextarea
        label={translate('Reason')}
        description={translate('Only visible to staff who manage people.')}
        maxLength={1000}
        rows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <TimestampField
        timeZone={timeZone}
        label={translate('Until')}
        description={translate('Leave empty to suspend indefinitely.')}
        {...form.getInputProps('until')}
      />
      {assigned > 0 && (
        <Select
          label={translate('Reassign :count open ticket to|Reassign :count open tickets to', {
            count: assigned,
          })}
          placeholder={translate('No one')}
          clearable
          searchable
          data={agents
            .filter(({ id }) => id !== person.id)
            .map(({ id, display_name, availability }) => ({
              value: String(id),
              label: `${display_name} (${availabilityName(availability, translate)})`,
            }))}
          {...form.getInputProps('hand_over_to')}
        />
      )}
    </DialogForm>
  );
}

/** Takes somebody's access away, and says what that means before it is done. */
export function SuspendDialog({ person, opened, onClose }: SuspendDialogProps) {
  const translate = useTranslate();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={<span dir="auto">{translate('Suspend :name?', { name: person.display_name })}</span>}
    >
      <SuspendForm person={person} onClose={onClose} />
    </Modal>
  );
}
