import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { CopyButton } from '#client/shell/copy-button.tsx';

/** A link to hand over, which can not be seen again. */
export function LinkDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  const translate = useTranslate();
  const shown = useRef<HTMLElement>(null);
  return (
    <Modal
      opened={url !== null}
      onClose={onClose}
      title={translate('Invite link')}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">
          {translate(
            'Share this link only with the person you invited. It works for seven days and is shown only once. The link we emailed earlier no longer works.',
          )}
        </Text>
        <Code ref={shown} block dir="ltr" style={{ whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}>
          {url}
        </Code>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {translate('Done')}
          </Button>
          <CopyButton text={url ?? ''} shown={shown} />
        </Group>
      </Stack>
    </Modal>
  );
}
