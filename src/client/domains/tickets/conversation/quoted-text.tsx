import { ActionIcon, Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { MessageBody } from './message-body.tsx';

const none: ReadonlyMap<string, string> = new Map();

/** The history that an email quoted, which its message leaves out: shown on request, without its remote images. */
export function QuotedText({ html }: { html: string }) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, { toggle }] = useDisclosure(false);
  const label = isOpen ? translate('Hide quoted text') : translate('Show quoted text');
  return (
    <>
      <ActionIcon
        variant="default"
        size="sm"
        mt="xs"
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <IconDots size={14} aria-hidden />
      </ActionIcon>
      <Box id={id} mt="xs" c="dimmed" hidden={!isOpen}>
        {isOpen && <MessageBody html={html} files={[]} onOpen={() => undefined} remoteImages={none} />}
      </Box>
    </>
  );
}
