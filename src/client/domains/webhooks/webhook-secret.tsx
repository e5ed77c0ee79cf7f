import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { CopyButton } from '../../shell/copy-button.tsx';

/** Shows the secret of a webhook this once. */
export function WebhookSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const translate = useTranslate();
  const shown = useRef<HTMLElement>(null);
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title={translate('Webhook secret')}
      // A click beside the dialog must not lose what can not be seen again.
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">
          {translate("Use it to verify that messages come from this site and haven't been tampered with.")}
        </Text>
        <Code ref={shown} block dir="ltr" data-testid="webhook-secret">
          {secret}
        </Code>
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {translate("Store this secret in a safe place now. You won't be able to see it again.")}
        </Alert>
        <Group justify="flex-end">
          <CopyButton variant="default" data-autofocus text={secret ?? ''} shown={shown} />
          <Button onClick={onClose}>{translate('Done')}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
