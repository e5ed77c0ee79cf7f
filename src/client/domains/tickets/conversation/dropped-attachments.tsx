import { Text } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Reply } from '#shared/tickets.ts';

/** Files of an email that its message does not have. */
export function DroppedAttachments({ files }: { files: Reply['dropped_attachments'] }) {
  const translate = useTranslate();
  if (files === undefined) return null;
  return (
    <Text size="xs" c="dimmed" mt="xs" dir="auto">
      {translate(':count attachment was not stored: :names|:count attachments were not stored: :names', {
        count: files.length,
        names: files.map(({ name, reason }) => `${name} (${translate(reason)})`).join(', '),
      })}
    </Text>
  );
}
