import { Menu } from '@mantine/core';
import { IconArrowsSplit } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Reply } from '#shared/tickets.ts';
import { useSplit } from './use-split.ts';

/** Moves the message to a new ticket, alone or with all later ones. */
export function SplitItems({ reply }: { reply: Reply }) {
  const translate = useTranslate();
  const split = useSplit();
  const item = (following: boolean, label: string) => (
    <Menu.Item
      disabled={split.isPending}
      leftSection={<IconArrowsSplit size={16} aria-hidden />}
      onClick={() => split.mutate({ id: reply.ticket_id, reply_id: reply.id, following })}
    >
      {label}
    </Menu.Item>
  );
  return (
    <>
      {item(false, translate('Move to a new ticket'))}
      {item(true, translate('Split from here'))}
    </>
  );
}
