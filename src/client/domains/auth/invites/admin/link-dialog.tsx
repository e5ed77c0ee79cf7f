import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useCopy } from '#client/ui/use-copy.ts';

/** A link to hand over, which can not be seen again. */
export function LinkDialog({ url, onClose }: { url: string | null; onClose: () => void }) {
  const translate = useTranslate();
  const shown = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy();
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
          <Button
            leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            onClick={() => copy(url ?? '', shown.current)}
          >
            {copied ? translate('Copied!') : translate('Copy')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
