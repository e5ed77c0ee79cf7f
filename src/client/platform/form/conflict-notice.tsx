import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '../translation/use-translate.ts';

interface ConflictNoticeProps {
  /** What somebody else has changed, as a sentence. */
  text: string;
  /** What is not the same in both versions. */
  differs?: readonly string[];
  /** Both versions, to be compared. */
  children?: ReactNode;
  /** Theirs is on its way. */
  isTaking?: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Says that somebody else has saved the same in the meantime, and asks whose version stays. */
export function ConflictNotice({
  text,
  differs = [],
  children,
  isTaking = false,
  onTakeTheirs,
  onKeepMine,
}: ConflictNoticeProps) {
  const translate = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  // It stands above the form, and whoever pressed the button below a long one would see nothing happen.
  useEffect(() => notice.current?.scrollIntoView?.({ block: 'center' }), []);
  return (
    <Alert ref={notice} color="red" variant="light" role="alert" mb="md">
      <Stack gap="xs" align="start">
        {text}
        {differs.length > 0 && (
          <Text size="sm">{translate('Not the same: :fields', { fields: differs.join(', ') })}</Text>
        )}
        {children}
        <Group gap="xs">
          <Button size="xs" variant="default" loading={isTaking} onClick={onTakeTheirs}>
            {translate('Take theirs')}
          </Button>
          <Button size="xs" onClick={onKeepMine}>
            {translate('Keep mine')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
