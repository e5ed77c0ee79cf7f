import { Badge, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { Highlighted } from '#client/ui/highlighted.tsx';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import type { PresentPerson } from '#shared/presence.ts';
import type { QueueRow } from '#shared/ticket-queue.ts';
import { PresenceMark } from '../../presence/presence-mark.tsx';
import type { AgentSearch } from '../agent-search.ts';
import { PriorityBadge } from '../priority-badge.tsx';
import { TicketStatusBadge } from '../ticket-status-badge.tsx';
import classes from './queue-row.module.css';
import { WaitingBadge } from './waiting-badge.tsx';

interface QueueRowProps {
  row: QueueRow;
  search: AgentSearch;
  isOpen: boolean;
  /** The ticket has left the folder; its row stays only while it is open. */
  hasLeft: boolean;
  /** Whether the row is the list's tab stop (roving tabindex). */
  isStop: boolean;
  /** Who else has the ticket open. */
  colleagues: readonly PresentPerson[];
}

const initials = { placeholder: classes.initials };

/** A ticket of the queue; the row is a link to it. */
export function QueueRowLink({ row, search, isOpen, hasLeft, isStop, colleagues }: QueueRowProps) {
  const translate = useTranslate();
  const { user, assignee, match } = row;
  return (
    <Link
      to="/agent/tickets/$ticketId"
      params={{ ticketId: String(row.id) }}
      search={search}
      className={classes.row}
      tabIndex={isStop ? 0 : -1}
      aria-current={isOpen ? 'page' : undefined}
      data-left={hasLeft || undefined}
      data-waiting={row.waiting_since !== null || undefined}
    >
      <span className={classes.face}>
        <PersonAvatar person={user} size={32} alt="" classNames={initials} />
      </span>
      <span className={classes.text}>
        <span className={classes.line}>
          <span className={classes.name}>
            <bdi>{user.display_name}</bdi>
            {match?.email && <bdi className={classes.email}>{match.email}</bdi>}
          </span>
          <span className={classes.time}>
            <RelativeTime value={row.updated_at} />
          </span>
        </span>
        <span className={classes.subject} dir="auto">
          {match?.subject ? <Highlighted parts={match.subject} /> : row.subject}
        </span>
        <span className={classes.line}>
          <Preview row={row} />
          {hasLeft && <StateChip row={row} />}
          <PriorityBadge priority={row.priority} />
          {row.waiting_since && <WaitingBadge since={row.waiting_since} />}
          <PresenceMark people={colleagues} />
          {assignee && (
            <Tooltip label={translate('Assigned to :name', { name: assignee.display_name })}>
              <PersonAvatar
                person={assignee}
                size={20}
                classNames={initials}
                alt={translate('Assigned to :name', { name: assignee.display_name })}
              />
            </Tooltip>
          )}
        </span>
      </span>
    </Link>
  );
}

/** The line below the subject: the matched text of a search, else the latest message. */
function Preview({ row: { match, preview, preview_by_agent } }: Pick<QueueRowProps, 'row'>) {
  const translate = useTranslate();
  const said = match?.text ? match.is_note && translate('Note:') : preview_by_agent && translate('Answered:');
  return (
    <span className={classes.preview} dir="auto">
      {/* The space is on the text's side in both directions. */}
      {said && (
        <span className={classes.said}>
          <bdi>{said}</bdi>
        </span>
      )}
      {match?.text ? <Highlighted parts={match.text} /> : preview}
    </span>
  );
}

/** New state of an open ticket that has left the folder. */
function StateChip({ row }: Pick<QueueRowProps, 'row'>) {
  const translate = useTranslate();
  const { status_category, preview_by_agent } = row;
  if (status_category === 'open') return null;
  if (status_category !== 'pending' || !preview_by_agent) return <TicketStatusBadge ticket={row} />;
  return (
    <Badge color="teal" miw="max-content">
      {translate('Answered')}
    </Badge>
  );
}
