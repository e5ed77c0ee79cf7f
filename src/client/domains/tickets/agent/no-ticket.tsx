import { Button, Center, Kbd, Stack, Text } from '@mantine/core';
import { IconMessages, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { AgentSearch } from '../agent-search.ts';
import { useStart } from '../flow/use-neighbors.ts';

/** Placeholder while no ticket is selected, with the way to work through the list. */
export function NoTicket({ search }: { search: AgentSearch }) {
  const translate = useTranslate();
  const start = useStart(search);
  return (
    <Center h="100%">
      <EmptyState
        icon={IconMessages}
        title={translate('Select a ticket')}
        description={translate('Its conversation appears here.')}
      >
        <Stack gap="sm" align="center">
          {start && (
            <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={start}>
              {translate('Start with the first ticket')}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            <Kbd>j</Kbd> <Kbd>k</Kbd> {translate('to move through the list')}, <Kbd>Enter</Kbd>{' '}
            {translate('to open')}
          </Text>
        </Stack>
      </EmptyState>
    </Center>
  );
}
