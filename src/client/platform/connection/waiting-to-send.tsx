import { Button, Group, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../translation/use-translate.ts';

/** The properties of a mutation that are needed to pause and cancel it. */
interface Sending {
  isPaused: boolean;
  submittedAt: number;
  reset: () => void;
}

interface WaitingToSendProps {
  sending: Sending;
  /** Names the saved content, in words. */
  children: string;
}

/** Shows that a mutation is paused while offline, and can cancel it. */
export function WaitingToSend({ sending, children }: WaitingToSendProps) {
  const translate = useTranslate();
  const cancel = useCancel(sending);
  return (
    <div role="status">
      {sending.isPaused && (
        <Group gap="xs" wrap="nowrap" align="center" py={6}>
          <IconWifiOff size={16} aria-hidden style={{ flexShrink: 0 }} />
          <Text size="sm" style={{ flex: 1 }}>
            {children}
          </Text>
          <Button size="compact-sm" variant="default" onClick={cancel}>
            {translate('Cancel')}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Cancels a paused mutation by removing it from the cache: only cached mutations are resumed. */
function useCancel({ submittedAt, reset }: Sending) {
  const queryClient = useQueryClient();
  return () => {
    const mutations = queryClient.getMutationCache();
    const held = mutations.find({
      predicate: ({ state }) => state.isPaused && state.submittedAt === submittedAt,
    });
    reset();
    if (held) mutations.remove(held);
  };
}
