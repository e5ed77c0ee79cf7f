import { Group, Stack, Switch, TextInput } from '@mantine/core';
import type { Digest, Subscriptions } from '#shared/notifications.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

type Hours = Subscriptions['quiet_hours'];

interface DeliveryTimesProps {
  digest: Digest;
  hours: Hours;
  onDigest: (digest: Digest) => void;
  onHours: (hours: Hours) => void;
  error: string | null;
}

const defaultHours = { from: '22:00', to: '07:00' };

/** When mails and notifications of browsers may come. */
export function DeliveryTimes({ digest, hours, onDigest, onHours, error }: DeliveryTimesProps) {
  const translate = useTranslate();
  return (
    <Stack gap="md">
      <Switch
        label={translate('Daily digest email')}
        description={translate('One summary of your unread notifications instead of an email for each.')}
        checked={digest === 'daily'}
        onChange={(event) => onDigest(event.currentTarget.checked ? 'daily' : 'off')}
      />
      <Switch
        label={translate('Quiet hours')}
        description={translate('Emails and browser notifications are held until quiet hours end.')}
        checked={hours !== null}
        onChange={(event) => onHours(event.currentTarget.checked ? defaultHours : null)}
      />
      {hours !== null && (
        <Group gap="md" align="flex-start">
          <TextInput
            type="time"
            label={translate('Starts at')}
            required
            value={hours.from}
            onChange={(event) => onHours({ ...hours, from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label={translate('Ends at')}
            required
            value={hours.to}
            error={error}
            onChange={(event) => onHours({ ...hours, to: event.currentTarget.value })}
          />
        </Group>
      )}
    </Stack>
  );
}
