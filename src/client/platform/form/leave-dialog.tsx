import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslate } from '../translation/use-translate.ts';

/** Confirms a navigation that would discard unsaved input of this page. */
export function LeaveDialog({ isDirty }: { isDirty: boolean }) {
  const translate = useTranslate();
  const { status, proceed, reset } = useBlocker({
    // A navigation within the same path keeps the form.
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={translate('Leave without saving?')}>
      <Stack>
        <Text size="sm">{translate("Your changes haven't been saved.")}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => reset?.()}>
            {translate('Stay')}
          </Button>
          <Button color="red" onClick={() => proceed?.()}>
            {translate('Leave')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
