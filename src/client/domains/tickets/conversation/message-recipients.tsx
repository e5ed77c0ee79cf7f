import { Text } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Reply } from '#shared/tickets.ts';

/** Who got a message by email besides, and what was sent along; nothing for most. */
export function MessageRecipients({ reply: { to, cc, bcc, quoted } }: { reply: Reply }) {
  const translate = useTranslate();
  const parts = [
    to && translate('To: :addresses', { addresses: to.join(', ') }),
    cc && translate('Cc: :addresses', { addresses: cc.join(', ') }),
    bcc && translate('Bcc: :addresses', { addresses: bcc.join(', ') }),
    quoted && translate('With :count message|With :count messages', { count: quoted.length }),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" mb={4}>
      {parts.map((part) => (
        <bdi key={part} style={{ display: 'block' }}>
          {part}
        </bdi>
      ))}
    </Text>
  );
}
