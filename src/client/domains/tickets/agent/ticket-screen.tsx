import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { replayKeystrokes } from '#client/platform/start/keystroke-buffer.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { PresenceState } from '#shared/presence.ts';
import type { Reply } from '#shared/tickets.ts';
import { useReadTicketNotifications } from '../../notifications/use-mark-as-read.ts';
import { useTicketPresence } from '../../presence/use-ticket-presence.ts';
import type { AgentSearch } from '../agent-search.ts';
import type { ComposerHandle } from '../composer/composer.tsx';
import { conversationId } from '../conversation/focus-newest.ts';
import type { OnQuote } from '../conversation/message-menu.tsx';
import { Thread } from '../conversation/thread.tsx';
import { useConversation } from '../conversation/use-conversation.ts';
import { useLinkedMessage } from '../conversation/use-linked-message.ts';
import { useNewestSeen } from '../conversation/use-newest-seen.ts';
import { useQuoteShortcut } from '../conversation/use-quote-shortcut.ts';
import { useNeighbors } from '../flow/use-neighbors.ts';
import { LazyForwardDialog } from '../forwards/lazy-forward-dialog.tsx';
import { ComposerArea } from './composer-area.tsx';
import { TicketHeader } from './ticket-header.tsx';
import classes from './ticket-screen.module.css';
import { TicketSidebar, TicketSidebarDrawer } from './ticket-sidebar.tsx';
import type { OnInsert } from './ticket-suggestions.tsx';
import { useFolded } from './use-folded.ts';
import { useFolderBeside } from './use-folder-beside.ts';
import { useLeaveByEscape } from './use-leave-by-escape.ts';
import { useTicketCommands } from './use-ticket-commands.ts';

const typeOf = { r: 'replies', n: 'notes' } as const;

/** Lets the composer have what was typed after its shortcuts before its field had the focus. */
function useTypedAhead(id: number, composer: RefObject<ComposerHandle | null>): void {
  const router = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per ticket.
  useEffect(() => {
    const own = router.latestLocation.pathname;
    return replayKeystrokes({
      // While another ticket is loading, keystrokes belong to that one.
      isCurrent: () => router.latestLocation.pathname === own,
      begin: (command) => {
        composer.current?.focus(typeOf[command]);
        return composer.current !== null;
      },
      isReady: (command) => composer.current?.hasFocus(typeOf[command]) === true,
      insert: ({ command, text }) => composer.current?.insert(typeOf[command], text),
    });
  }, [id, router]);
}

/** The agent's view of a ticket. */
export function TicketScreen({ id, search }: { id: number; search: AgentSearch }) {
  const translate = useTranslate();
  const [{ ticket }] = api.tickets.get.useSuspenseQuery({ id });
  const conversation = useConversation(id);
  useReadTicketNotifications(id);
  const [activity, setActivity] = useState<PresenceState>('viewing');
  const colleagues = useTicketPresence(id, activity);
  const reading = useNewestSeen(conversation.replies.at(-1)?.id);
  const composer = useRef<ComposerHandle>(null);
  const linkedId = useLinkedMessage(conversation, id);
  // The same function at each render: messages are memoized.
  const quote = useCallback<OnQuote>((type, html) => composer.current?.quote(type, html), []);
  const insert = useCallback<OnInsert>((html) => composer.current?.quote('replies', html), []);
  const [forwarded, setForwarded] = useState<Reply | null>(null);
  const [withNotes, setWithNotes] = useState(false);
  const [detailsOpened, details] = useDisclosure();
  const sidebar = useFolded('sidebar');
  const hasRoom = useMediaQuery('(width >= 1100px)');
  useFolderBeside(ticket, search);
  useLeaveByEscape(search);
  const neighbors = useNeighbors(id, search);
  useTicketCommands(ticket);
  useQuoteShortcut(conversation.replies, !ticket.can.reply, quote);
  useTypedAhead(id, composer);

  return (
    <div
      className={classes.screen}
      data-ticket
      data-folded={sidebar.isFolded || undefined}
      data-print-notes={withNotes || undefined}
    >
      <div className={classes.conversation}>
        <TicketHeader
          ticket={ticket}
          search={search}
          onDetails={hasRoom ? sidebar.toggle : details.open}
          areDetailsShown={hasRoom ? !sidebar.isFolded : detailsOpened}
          colleagues={colleagues}
          neighbors={neighbors}
          withNotes={withNotes}
          onWithNotes={setWithNotes}
        />
        <section
          id={conversationId}
          className={classes.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable by keyboard.
          tabIndex={0}
          aria-label={translate('Conversation')}
        >
          <div className={classes.thread}>
            <Thread
              conversation={conversation}
              newSince={reading.newSince}
              isAgent
              linkedId={linkedId}
              onQuote={quote}
              onForward={ticket.can.forward ? setForwarded : undefined}
              quotesInNotes={!ticket.can.reply}
            />
            <div ref={reading.end} className={classes.end} />
          </div>
        </section>
        <div className={classes.composer}>
          <ComposerArea
            ticket={ticket}
            conversation={conversation}
            reading={reading}
            colleagues={colleagues}
            onActivity={setActivity}
            composer={composer}
            onInsert={quote}
            neighbors={neighbors}
          />
        </div>
      </div>
      <aside className={classes.sidebar} aria-label={translate('Details')}>
        <TicketSidebar ticket={ticket} search={search} onInsert={insert} />
      </aside>
      {forwarded !== null && (
        <LazyForwardDialog ticketId={id} reply={forwarded} onClose={() => setForwarded(null)} />
      )}
      <TicketSidebarDrawer
        ticket={ticket}
        search={search}
        onInsert={insert}
        opened={detailsOpened}
        onClose={details.close}
      />
    </div>
  );
}
