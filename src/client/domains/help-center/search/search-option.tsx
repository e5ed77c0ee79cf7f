import { CloseButton, Group, Text } from '@mantine/core';
import {
  IconArrowRight,
  IconFileText,
  IconHistory,
  IconMessage,
  IconSettings,
  IconTicket,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from '#client/shell/search-modal.module.css';
import { Highlighted } from '#client/ui/highlighted.tsx';
import type { SearchResult } from '#shared/helpcenter.ts';
import type { QueueRow } from '#shared/ticket-queue.ts';
import type { Ticket } from '#shared/tickets.ts';
import { TicketStatusBadge } from '../../tickets/ticket-status-badge.tsx';
import { choicePath, type SearchChoice } from './search-choice.ts';

interface SearchOptionProps {
  id: string;
  choice: SearchChoice;
  isActive: boolean;
  onChoose: () => void;
  onHover: () => void;
  /** Takes it out of the list; by keys it is Delete. */
  onRemove?: (() => void) | undefined;
}

const icons = {
  article: IconFileText,
  request: IconMessage,
  ticket: IconTicket,
  recent: IconHistory,
  admin: IconSettings,
  all: IconArrowRight,
};

function ArticleText({ article }: { article: SearchResult }) {
  return (
    <>
      <Text component="span" size="sm" fw={600} display="block" dir="auto">
        <Highlighted parts={article.highlights.title} />
      </Text>
      <Text component="span" size="sm" c="dimmed" lineClamp={2} dir="auto">
        <Highlighted parts={article.highlights.body} />
      </Text>
      <Text component="span" size="xs" c="dimmed" display="block" mt={4}>
        {article.path.map(({ name }) => name).join(' › ')}
      </Text>
    </>
  );
}

function RequestText({ ticket }: { ticket: Ticket }) {
  return (
    <Group component="span" gap="sm" wrap="nowrap" justify="space-between">
      <Text component="span" size="sm" fw={ticket.closed_at ? 400 : 600} truncate dir="auto">
        {ticket.subject}
      </Text>
      <TicketStatusBadge ticket={ticket} />
    </Group>
  );
}

function TicketText({ ticket }: { ticket: QueueRow }) {
  return (
    <Group component="span" gap="sm" wrap="nowrap" justify="space-between">
      <span className={classes.text}>
        <Text component="span" size="sm" fw={600} display="block" truncate dir="auto">
          {ticket.match?.subject ? <Highlighted parts={ticket.match.subject} /> : ticket.subject}
        </Text>
        <Text component="span" size="xs" c="dimmed" display="block" truncate>
          #{ticket.id} · <bdi>{ticket.user.display_name}</bdi>
        </Text>
      </span>
      <TicketStatusBadge ticket={ticket} />
    </Group>
  );
}

/** One line of what a search offers; a real link, so that it can be opened in a new tab. The field keeps the focus. */
export function SearchOption({ id, choice, isActive, onChoose, onHover, onRemove }: SearchOptionProps) {
  const translate = useTranslate();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  const Icon = icons[choice.kind];
  return (
    <a
      id={id}
      href={choicePath(choice)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onClick={onClick}
      onMouseMove={onHover}
    >
      <Icon size={20} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        {choice.kind === 'article' && <ArticleText article={choice.article} />}
        {choice.kind === 'request' && <RequestText ticket={choice.ticket} />}
        {choice.kind === 'ticket' && <TicketText ticket={choice.ticket} />}
        {choice.kind === 'recent' && (
          <Text component="span" size="sm" dir="auto">
            {choice.term}
          </Text>
        )}
        {choice.kind === 'admin' && (
          <>
            <Text component="span" size="sm" fw={600} display="block" dir="auto">
              {choice.find.title}
            </Text>
            <Text component="span" size="xs" c="dimmed" display="block" dir="auto">
              {choice.find.detail}
            </Text>
          </>
        )}
        {choice.kind === 'all' && (
          <Text component="span" size="sm" fw={500}>
            {translate('See all results for ":query"', { query: choice.term })}
          </Text>
        )}
      </span>
      {onRemove && (
        <CloseButton
          component="span"
          size="sm"
          aria-hidden
          tabIndex={-1}
          title={translate('Remove from recent searches')}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onRemove();
          }}
        />
      )}
    </a>
  );
}
