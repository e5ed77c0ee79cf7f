import { Checkbox, Code, Group, Stack, Text } from '@mantine/core';
import type { WebhookEvent } from '#shared/webhooks.ts';
import { domains } from '../../domains.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { webhookEventGroupsOf } from '../../shell/client-domain.ts';

interface EventPickerProps {
  value: WebhookEvent[];
  error?: string | undefined;
  readOnly?: boolean;
  onChange: (events: WebhookEvent[]) => void;
}

/** The events of a webhook, in groups that can be chosen as a whole. */
export function EventPicker({ value, error, readOnly, onChange }: EventPickerProps) {
  const translate = useTranslate();
  const toggle = (events: WebhookEvent[], chosen: boolean) =>
    onChange([...value.filter((event) => !events.includes(event)), ...(chosen ? events : [])]);
  return (
    <Stack gap="md">
      {webhookEventGroupsOf(domains, translate).map(({ label, events }) => {
        const names = events.map(({ event }) => event);
        const chosen = names.filter((name) => value.includes(name)).length;
        return (
          <Stack key={label} gap="xs" component="fieldset" bd={0} p={0} m={0}>
            <Checkbox
              label={
                <Text component="span" size="sm" fw={600}>
                  {label}
                </Text>
              }
              disabled={readOnly}
              checked={chosen === names.length}
              indeterminate={chosen > 0 && chosen < names.length}
              onChange={(event) => toggle(names, event.currentTarget.checked)}
            />
            <Stack gap={8} ps={28}>
              {events.map(({ event, label: said }) => (
                <Checkbox
                  key={event}
                  disabled={readOnly}
                  checked={value.includes(event)}
                  onChange={(change) => toggle([event], change.currentTarget.checked)}
                  label={
                    <Group gap="xs" component="span">
                      {said}
                      <Code dir="ltr">{event}</Code>
                    </Group>
                  }
                />
              ))}
            </Stack>
          </Stack>
        );
      })}
      {error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
