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
  /** Whether the row is one line. */
  isCompact?: boolean;
}

const initials = { placeholder: classes.initials };

/** A ticket of the queue; the row is a link to it. */
export function QueueRowLink(props: QueueRowProps) {
  const { row, search, isOpen, hasLeft, isStop, isCompact = false } = props;
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
      data-compact={isCompact || undefined}
    >
      <span className={classes.face}>
        <PersonAvatar person={row.user} size={isCompact ? 24 : 32} alt="" classNames={initials} />
      </span>
      {isCompact ? <CompactText {...props} /> : <FullText {...props} />}
    </Link>
  );
}

/** Three lines: who and when, the subject, and the latest message. */
function FullText({ row, hasLeft, colleagues }: QueueRowProps) {
  const { user, match } = row;
  return (
    <span className={classes.text}>
      <span className={classes.line}>
        <span className={classes.name}>
          <bdi>{user.display_name}</bdi>
          {match?.email && <bdi className={classes.email}>{match.email}</bdi>}
        </span>
        <TimeMark row={row} />
      </span>
      <Subject row={row} />
      <span className={classes.line}>
        <Preview row={row} />
        {hasLeft && <StateChip row={row} />}
        <PriorityBadge priority={row.priority} />
        <PresenceMark people={colleagues} />
        <Assignee row={row} />
      </span>
    </span>
  );
}

/** One line: who, the subject, and the wait. */
function CompactText({ row, hasLeft, colleagues }: QueueRowProps) {
  return (
    <span className={classes.compact}>
      <span className={classes.name}>
        <bdi>{row.user.display_name}</bdi>
      </span>
      <Subject row={row} />
      {hasLeft && <StateChip row={row} />}
      <PresenceMark people={colleagues} />
      <TimeMark row={row} />
    </span>
  );
}

/** The one time of a row: how long its customer waits, else its latest change. */
function TimeMark({ row: { waiting_since, updated_at } }: Pick<QueueRowProps, 'row'>) {
  if (waiting_since !== null) return <WaitingBadge since={waiting_since} />;
  return (
    <span className={classes.time}>
      <RelativeTime value={updated_at} />
    </span>
  );
}

function Subject({ row: { match, subject } }: Pick<QueueRowProps, 'row'>) {
  return (
    <span className={classes.subject} dir="auto">
      {match?.subject ? <Highlighted parts={match.subject} /> : subject}
    </span>
  );
}

function Assignee({ row: { assignee } }: Pick<QueueRowProps, 'row'>) {
  const translate = useTranslate();
  if (assignee === null) return null;
  const label = translate('Assigned to :name', { name: assignee.display_name });
  return (
    <Tooltip label={label}>
      <PersonAvatar person={assignee} size={20} classNames={initials} alt={label} />
    </Tooltip>
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
