import { Anchor, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { WaitingToSend } from '#client/platform/connection/waiting-to-send.tsx';
import type { SendProblem } from './send-failure.ts';
import classes from './send-state.module.css';

/** State of a pending message. */
export interface Sending {
  isPaused: boolean;
  submittedAt: number;
  reset: () => void;
}

interface SendStateProps {
  sending: Sending;
  /** Text shown while the message is paused offline. */
  waiting: string;
  problem: SendProblem | null;
}

/** Status of a submission, beside its buttons: offline note, or error. */
export function SendState({ sending, waiting, problem }: SendStateProps) {
  return (
    <div className={classes.state}>
      <WaitingToSend sending={sending}>{waiting}</WaitingToSend>
      {problem !== null && (
        <Group role="alert" gap={6} wrap="nowrap" align="flex-start" className={classes.problem}>
          <IconAlertCircle size={18} aria-hidden className={classes.icon} />
          <Text size="sm">
            {problem.text}{' '}
            {problem.action && (
              <Anchor href={problem.action.action} inherit fw={600}>
                {problem.action.label}
              </Anchor>
            )}
          </Text>
        </Group>
      )}
    </div>
  );
}
