import { Checkbox, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { TimestampField } from '#client/platform/form/timestamp-field.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { timestampIn } from '#client/platform/time/zoned-time.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type SnoozeTime, snoozeTimes } from '../placement/snooze-times.ts';
import { timeName } from '../placement/time-name.ts';

export interface SendTime {
  send_after: string;
  only_if_no_reply: boolean;
}

interface SendLaterDialogProps {
  opened: boolean;
  onSend: (time: SendTime) => void;
  onClose: () => void;
}

function SendLaterForm({ onSend, onClose }: Omit<SendLaterDialogProps, 'opened'>) {
  const translate = useTranslate();
  const { timeZone, dateTime } = useDateFormat();
  const [times] = useState(() => snoozeTimes(Date.now(), timeZone));
  const form = useAppForm({
    initialValues: { choice: 'tomorrow' as SnoozeTime['id'] | 'time', until: '', only_if_no_reply: true },
    labels: { until: 'time', only_if_no_reply: 'condition' },
    check: ({ choice, until }) => {
      if (choice !== 'time') return {};
      const moment = timestampIn(timeZone, until);
      return moment !== null && Date.parse(moment) > Date.now()
        ? {}
        : { until: translate('Choose a time in the future.') };
    },
  });
  const isOwn = form.values.choice === 'time';
  return (
    <DialogForm
      onSubmit={form.onSubmit(({ choice, until, only_if_no_reply }) => {
        const send_after = isOwn
          ? timestampIn(timeZone, until)
          : times.find(({ id }) => id === choice)?.until;
        if (!send_after) return;
        onSend({ send_after, only_if_no_reply });
        onClose();
      })}
      onCancel={onClose}
      label={translate('Send later')}
      isPending={false}
    >
      <NativeSelect
        label={translate('Send')}
        data={[
          ...times.map(({ id, until }) => ({
            value: id,
            label: `${timeName(id, translate)} (${dateTime(until)})`,
          })),
          { value: 'time', label: translate('Another time') },
        ]}
        {...form.getInputProps('choice')}
      />
      {isOwn && (
        <TimestampField timeZone={timeZone} label={translate('Time')} {...form.getInputProps('until')} />
      )}
      <Checkbox
        label={translate('Only if no one replies before')}
        {...form.getInputProps('only_if_no_reply', { type: 'checkbox' })}
      />
    </DialogForm>
  );
}

/** Dialog that sends a reply at another time. */
export function SendLaterDialog({ opened, ...form }: SendLaterDialogProps) {
  const translate = useTranslate();
  return (
    <Modal opened={opened} onClose={form.onClose} title={translate('Send later')}>
      <SendLaterForm {...form} />
    </Modal>
  );
}
