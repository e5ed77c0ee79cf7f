import { Avatar, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { QueueRow } from '#shared/tickets.ts';
import { RelativeTime } from '../../../platform/time/relative-time.tsx';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import type { AgentSearch } from '../agent/agent-search.ts';
import classes from './queue-row.module.css';
import { WaitingBadge } from './waiting-badge.tsx';

interface QueueRowProps {
  row: QueueRow;
  search: AgentSearch;
  isOpen: boolean;
}

const initials = { placeholder: classes.initials };

/** A ticket in the queue; the row is the link that opens it. */
export function QueueRowLink({ row, search, isOpen }: QueueRowProps) {
  const translate = useTranslate();
  const { user, assignee } = row;
  return (
    <Link
      to="/agent/tickets/$ticketId"
      params={{ ticketId: String(row.id) }}
      search={search}
      className={classes.row}
      aria-current={isOpen ? 'page' : undefined}
      data-waiting={row.waiting_since !== null || undefined}
    >
      <Avatar
        src={user.avatar}
        name={user.display_name}
        color="brand"
        size={32}
        alt=""
        classNames={initials}
      />
      <span className={classes.text}>
        <span className={classes.line}>
          <span className={classes.name}>{user.display_name}</span>
          <span className={classes.time}>
            <RelativeTime value={row.updated_at} />
          </span>
        </span>
        <span className={classes.subject} dir="auto">
          {row.subject}
        </span>
        <span className={classes.line}>
          <span className={classes.preview} dir="auto">
            {row.preview_by_agent && (
              <bdi>
                <b>{translate('Answered:')} </b>
              </bdi>
            )}
            {row.preview}
          </span>
          {row.waiting_since && <WaitingBadge since={row.waiting_since} />}
          {assignee && (
            <Tooltip label={translate('Assigned to :name', { name: assignee.display_name })}>
              <Avatar
                src={assignee.avatar}
                name={assignee.display_name}
                color="brand"
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
