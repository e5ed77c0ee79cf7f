import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { TimestampField } from '#client/platform/form/timestamp-field.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { timestampIn } from '#client/platform/time/zoned-time.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { snoozeTimes } from './snooze-times.ts';
import { timeName } from './time-name.ts';
import { useSnooze } from './use-snooze.ts';

interface SnoozeDialogProps {
  ticketId: number;
  opened: boolean;
  onClose: () => void;
}

interface Snooze {
  until: string | null;
  until_reply: boolean;
  reason: string;
}

interface SnoozeFormProps {
  onSnooze: (snooze: Snooze, onError: (error: unknown) => void) => void;
  isPending: boolean;
  onClose: () => void;
}

/** Until when tickets are hidden, and why. */
export function SnoozeForm({ onSnooze, isPending, onClose }: SnoozeFormProps) {
  const translate = useTranslate();
  const { timeZone, dateTime } = useDateFormat();
  const [times] = useState(() => snoozeTimes(Date.now(), timeZone));
  const form = useAppForm({
    initialValues: { choice: 'tomorrow', until: '', reason: '' },
    labels: { until: 'time', reason: 'reason' },
  });
  const isOwn = form.values.choice === 'time';
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ choice, until, reason }) =>
        onSnooze(
          {
            until: isOwn
              ? timestampIn(timeZone, until)
              : (times.find(({ id }) => id === choice)?.until ?? null),
            until_reply: choice === 'reply',
            reason,
          },
          form.showError,
        ),
      )}
      onCancel={onClose}
      label={translate('Snooze')}
      isPending={isPending}
    >
      <NativeSelect
        label={translate('Hide until')}
        description={translate('A reply from the customer always brings it back.')}
        data={[
          ...times.map(({ id, until }) => ({
            value: id,
            label: `${timeName(id, translate)} (${dateTime(until)})`,
          })),
          { value: 'reply', label: translate('The customer replies') },
          { value: 'time', label: translate('Another time') },
        ]}
        {...form.getInputProps('choice')}
      />
      {isOwn && (
        <TimestampField timeZone={timeZone} label={translate('Time')} {...form.getInputProps('until')} />
      )}
      <TextInput
        label={translate('Reason')}
        description={translate('Only visible to agents.')}
        maxLength={255}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

/** Dialog that hides a ticket for a time. */
export function SnoozeDialog({ ticketId, opened, onClose }: SnoozeDialogProps) {
  const translate = useTranslate();
  const { snooze } = useSnooze(ticketId, onClose);
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Snooze ticket #:id', { id: ticketId })}>
      <SnoozeForm
        onSnooze={(values, onError) => snooze.mutate({ id: ticketId, ...values }, { onError })}
        isPending={snooze.isPending}
        onClose={onClose}
      />
    </Modal>
  );
}
