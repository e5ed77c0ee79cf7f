import { Text, Title } from '@mantine/core';
import { useOnline } from '#client/platform/connection/connection.ts';
import { useShortcuts } from '#client/platform/keys/use-shortcuts.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import type { AgentSearch } from '../agent-search.ts';
import { MessageSkeleton } from '../conversation/message-skeleton.tsx';
import { useSteps } from '../flow/use-steps.ts';
import { useCachedRow } from '../queue/use-cached-row.ts';
import headerClasses from './ticket-header.module.css';
import classes from './ticket-pending.module.css';
import { useTicketShortcuts } from './use-ticket-shortcuts.ts';

/** A loading ticket: values of its queue row at once, a skeleton for the rest. */
export function TicketPending({ id, search }: { id: number; search: AgentSearch }) {
  const translate = useTranslate();
  const online = useOnline();
  const row = useCachedRow(id);
  const { openNext, openPrevious } = useSteps(search);
  useTicketShortcuts(id, null);
  useShortcuts({ next_ticket: openNext, previous_ticket: openPrevious });
  return (
    <div className={classes.pending} data-ticket>
      <div className={headerClasses.header}>
        <Title order={2} size="h4" dir="auto" className={headerClasses.subject}>
          {row?.subject ?? `#${id}`}
        </Title>
        {row && (
          <div className={classes.person}>
            <PersonAvatar person={row.user} size={20} alt="" />
            <Text size="sm" c="dimmed">
              {row.user.display_name}
            </Text>
          </div>
        )}
      </div>
      <div className={classes.body}>
        {row && (
          <Text size="sm" c="dimmed" dir="auto" mb="md">
            {row.preview}
          </Text>
        )}
        {online ? (
          <MessageSkeleton />
        ) : (
          <Text role="status">{translate("You're offline. We'll continue when you're back online.")}</Text>
        )}
      </div>
    </div>
  );
}
