import { Button, Group, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../translation/use-translate.ts';

/** As much of a mutation as it takes to hold it back. */
interface Sending {
  isPaused: boolean;
  submittedAt: number;
  reset: () => void;
}

interface WaitingToSendProps {
  sending: Sending;
  /** What is kept, in words. */
  children: string;
}

/** Says that a mutation is paused while offline, and cancels it on demand. */
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

/** Cancels a paused mutation: one that is not in the cache any more is not resumed. */
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
