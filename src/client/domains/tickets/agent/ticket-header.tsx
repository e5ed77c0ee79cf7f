import { ActionIcon, Anchor, Button, Group, Select, Text, Title, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconCheck,
  IconCopy,
  IconLayoutSidebarRight,
  IconUserCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { useCopy } from '#client/ui/use-copy.ts';
import type { PresentPerson } from '#shared/presence.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { ColleaguesHere } from '../../presence/colleagues-here.tsx';
import type { AgentSearch } from '../agent-search.ts';
import { TicketSteps } from '../flow/ticket-steps.tsx';
import type { Neighbors } from '../flow/use-neighbors.ts';
import { PriorityBadge } from '../priority-badge.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import classes from './ticket-header.module.css';
import { TicketMenu } from './ticket-menu.tsx';
import { useTicketActions } from './use-ticket-actions.ts';

interface TicketHeaderProps {
  ticket: TicketDetails;
  search: AgentSearch;
  onDetails: () => void;
  areDetailsShown: boolean;
  /** Who else has the ticket open. */
  colleagues: readonly PresentPerson[];
  neighbors: Neighbors;
  /** Whether exports and prints include internal notes. */
  withNotes: boolean;
  onWithNotes: (withNotes: boolean) => void;
}

// Rendered inside the ticket's landmark, for screen readers.
const inPlace = { withinPortal: false };

/** The number of the ticket, which copies itself. */
function TicketNumber({ id }: { id: number }) {
  const translate = useTranslate();
  const shown = useRef<HTMLSpanElement>(null);
  const { copied, copy } = useCopy();
  return (
    <Anchor
      component="button"
      type="button"
      c="dimmed"
      size="sm"
      py={2}
      className={classes.number}
      onClick={() => void copy(`#${id}`, shown.current)}
      aria-label={copied ? translate('Copied!') : translate('Copy ticket number #:id', { id })}
    >
      <Text ref={shown} component="span" size="sm" className="tabular">
        #{id}
      </Text>
      {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
    </Anchor>
  );
}

/** Subject, status and assignee of the ticket. */
export function TicketHeader(props: TicketHeaderProps) {
  const { ticket, search, onDetails, areDetailsShown, colleagues } = props;
  const translate = useTranslate();
  const [isSubjectOpen, setSubjectOpen] = useState(false);
  const user = useUser();
  const { data: options } = api.tickets.agentOptions.useQuery();
  const { setStatus, assign, isBusy } = useTicketActions(ticket.id);
  return (
    <header className={classes.header}>
      <div className={classes.title}>
        <ActionIcon
          hiddenFrom="sm"
          aria-label={translate('Back to queue')}
          renderRoot={(props) => <Link to="/agent/tickets" search={search} {...props} />}
        >
          <IconArrowLeft size={20} aria-hidden className={classes.back} />
        </ActionIcon>
        {/* Screen readers get the whole subject; on a phone its lines are clamped until it is tapped. */}
        <Title
          order={2}
          size="h4"
          dir="auto"
          className={classes.subject}
          data-open={isSubjectOpen || undefined}
          onClick={() => setSubjectOpen((isOpen) => !isOpen)}
        >
          {ticket.subject}
        </Title>
        <TicketNumber id={ticket.id} />
        <TicketMenu ticket={ticket} withNotes={props.withNotes} onWithNotes={props.onWithNotes} />
        <Tooltip label={translate('Details')}>
          <ActionIcon aria-label={translate('Details')} aria-pressed={areDetailsShown} onClick={onDetails}>
            <IconLayoutSidebarRight size={20} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <Group gap="xs" className={classes.row}>
        <Select
          size="xs"
          aria-label={translate('Status')}
          allowDeselect={false}
          comboboxProps={inPlace}
          disabled={isBusy || !ticket.can.set_status}
          data={
            options?.statuses.map(({ name, label }) => ({ value: name, label: translate(label) })) ?? [
              { value: ticket.status, label: ticket.status_label },
            ]
          }
          value={ticket.status}
          onChange={(name) => name && setStatus(name)}
          className={classes.status}
        />
        <AssigneeSelect
          assignee={ticket.assignee}
          disabled={isBusy || !ticket.can.assign}
          onAssign={assign}
          className={classes.assignee}
        />
        {user && ticket.can.assign && ticket.assigned_to !== user.id && (
          <Tooltip label={translate('Assign to me')}>
            <Button
              size="xs"
              variant="default"
              loading={isBusy}
              onClick={() => assign(user.id)}
              aria-label={translate('Assign to me')}
              className={classes.assign}
            >
              <IconUserCheck size={16} aria-hidden className={classes.assignIcon} />
              <span className={classes.assignText}>{translate('Assign to me')}</span>
            </Button>
          </Tooltip>
        )}
        <PriorityBadge priority={ticket.priority} />
        <TicketSteps {...props.neighbors} />
      </Group>
      <ColleaguesHere people={colleagues} />
    </header>
  );
}
