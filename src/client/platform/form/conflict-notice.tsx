import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslate } from '../translation/use-translate.ts';

interface ConflictNoticeProps {
  /** Sentence that names the concurrent change. */
  text: string;
  /** Labels of the fields that differ between both versions. */
  differs?: readonly string[];
  /** Both versions, for comparison. */
  children?: ReactNode;
  /** The other version is being loaded. */
  isTaking?: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shows that another user has saved the same record meanwhile, and offers a choice of versions. */
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
  // The notice is above the form, out of sight of the submit button of a long one.
  useEffect(() => notice.current?.scrollIntoView?.({ block: 'center' }), []);
  return (
    <Alert ref={notice} color="red" variant="light" role="alert" mb="md">
      <Stack gap="xs" align="start">
        {text}
        {differs.length > 0 && (
          <Text size="sm">{translate('Different values: :fields', { fields: differs.join(', ') })}</Text>
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
