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
        label={translate('One email a day')}
        description={translate('Collects what you have not read, instead of an email for each.')}
        checked={digest === 'daily'}
        onChange={(event) => onDigest(event.currentTarget.checked ? 'daily' : 'off')}
      />
      <Switch
        label={translate('Quiet hours')}
        description={translate('Emails and browser notifications wait until they are over.')}
        checked={hours !== null}
        onChange={(event) => onHours(event.currentTarget.checked ? defaultHours : null)}
      />
      {hours !== null && (
        <Group gap="md" align="flex-start">
          <TextInput
            type="time"
            label={translate('Begins at')}
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
