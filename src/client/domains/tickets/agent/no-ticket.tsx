import { Center, Kbd, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';

/** Placeholder while no ticket is selected. */
export function NoTicket() {
  const translate = useTranslate();
  return (
    <Center h="100%">
      <EmptyState
        icon={IconMessages}
        title={translate('Select a ticket')}
        description={translate('Its conversation appears here.')}
      >
        <Text size="sm" c="dimmed">
          <Kbd>j</Kbd> <Kbd>k</Kbd> {translate('to move through the list')}, <Kbd>Enter</Kbd>{' '}
          {translate('to open')}
        </Text>
      </EmptyState>
    </Center>
  );
}
