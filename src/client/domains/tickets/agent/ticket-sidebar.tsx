import { Alert, Anchor, Drawer, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { TicketChannel } from '#shared/ticket-channels.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { OrganisationLink } from '../../organisations/organisation-link.tsx';
import { TicketLinks } from '../../ticket-merges/ticket-links.tsx';
import type { AgentSearch } from '../agent-search.ts';
import { newestMessages } from '../conversation/newest-messages.ts';
import { Followers } from '../followers/followers.tsx';
import { TicketStatusBadge } from '../ticket-status-badge.tsx';
import { useCustomFields } from './custom-fields.tsx';
import { type SidebarField, sidebarFields } from './sidebar-fields.tsx';
import classes from './ticket-sidebar.module.css';
import { type OnInsert, TicketSuggestions } from './ticket-suggestions.tsx';
import { TicketTags } from './ticket-tags.tsx';

interface TicketSidebarProps {
  ticket: TicketDetails;
  search: AgentSearch;
  onInsert: OnInsert;
}

const most = 5;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

const useAlways = () => true;

function FieldFact({ field, ticket }: { field: SidebarField; ticket: TicketDetails }) {
  const translate = useTranslate();
  const { label, Control, useIsShown = useAlways } = field;
  return useIsShown() ? (
    <Fact label={label(translate)}>
      <Control ticket={ticket} />
    </Fact>
  ) : null;
}

function OtherRequests({
  ticket,
  search,
  isKnown,
}: Omit<TicketSidebarProps, 'onInsert'> & { isKnown: boolean }) {
  const translate = useTranslate();
  const { data } = api.tickets.list.useQuery({ userId: String(ticket.user_id), perPage: most + 1 });
  const total = data?.pagination.total ?? 0;
  const others = (data?.pagination.data ?? []).filter(({ id }) => id !== ticket.id).slice(0, most);
  if (others.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h5" mb="xs">
        {translate('Other requests')}
      </Title>
      <ul className={classes.others}>
        {others.map((other) => (
          <li key={other.id}>
            <Link
              to="/agent/tickets/$ticketId"
              params={{ ticketId: String(other.id) }}
              search={search}
              className={classes.other}
            >
              <span className={classes.subject} dir="auto">
                {other.subject}
              </span>
              <TicketStatusBadge ticket={other} />
            </Link>
          </li>
        ))}
      </ul>
      {isKnown && (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/agent/customers/$userId" params={{ userId: String(ticket.user_id) }} {...props} />
          )}
        >
          {translate('All :count ticket|All :count tickets', { count: total })}
        </Anchor>
      )}
    </section>
  );
}

/** The requester was a guest: name and email address are as typed, not verified. */
function SenderNotice({ email }: { email: string }) {
  const translate = useTranslate();
  return (
    <Alert color="yellow" variant="light" title={translate('Not signed in, email address not verified')}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {translate('The sender gave the address :email. Replies are sent there.', { email })}
      </Text>
    </Alert>
  );
}

/** The way in which the ticket came in. */
function Channel({ channel }: { channel: TicketChannel }) {
  const translate = useTranslate();
  const names: Record<TicketChannel, string> = {
    web: translate('Request form'),
    email: translate('Email'),
    api: translate('API'),
    agent: translate('Agent'),
    contact: translate('Contact page'),
  };
  return <Fact label={translate('Channel')}>{names[channel]}</Fact>;
}

/** The requester's name, with a link to their page for agents who see people. */
function RequesterName({ user, isKnown }: { user: TicketDetails['user']; isKnown: boolean }) {
  return isKnown ? (
    <Anchor
      inherit
      dir="auto"
      renderRoot={(props) => (
        <Link to="/agent/customers/$userId" params={{ userId: String(user.id) }} {...props} />
      )}
    >
      {user.display_name}
    </Anchor>
  ) : (
    user.display_name
  );
}

/** The requester, and further details of the ticket. */
export function TicketSidebar({ ticket, search, onInsert }: TicketSidebarProps) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  const { user, workspace, organisation } = ticket;
  const customFields = useCustomFields(ticket);
  const hasWorkspaces = useSettings().workspaces.integrated;
  const seesPeople = usePermission('users.view');
  // Guests who gave an address have no account.
  const isKnown = seesPeople && ticket.unverified_sender === undefined;
  // The conversation's total includes notes, the ticket's count only messages visible to its customer.
  const { data: newest } = api.tickets.replies.useQuery(newestMessages(ticket.id));
  const notes = Math.max(0, (newest?.pagination.total ?? 0) - ticket.replies_count);
  const messages = translate(':count message|:count messages', { count: ticket.replies_count });
  const noteCount = translate(':count note|:count notes', { count: notes });
  return (
    <Stack gap="lg">
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <PersonAvatar person={user} size={40} alt="" />
        <div className={classes.who}>
          <Title order={2} size="h5">
            <RequesterName user={user} isKnown={isKnown} />
          </Title>
          {user.email && (
            <Anchor href={`mailto:${user.email}`} size="sm" className={classes.email}>
              {shownEmail(user.email)}
            </Anchor>
          )}
        </div>
      </Group>
      {ticket.unverified_sender !== undefined && <SenderNotice email={ticket.unverified_sender} />}
      <dl className={classes.facts}>
        {organisation && (
          <Fact label={translate('Organization')}>
            <OrganisationLink inherit organisation={organisation} />
          </Fact>
        )}
        {workspace && (
          <Fact label={translate('Workspace')}>
            {hasWorkspaces ? (
              <Anchor
                inherit
                dir="auto"
                renderRoot={(props) => (
                  <Link
                    to="/agent/tickets"
                    search={{ folder: search.folder, workspace: workspace.id }}
                    {...props}
                  />
                )}
              >
                {workspace.name}
              </Anchor>
            ) : (
              <bdi>{workspace.name}</bdi>
            )}
          </Fact>
        )}
        {sidebarFields.map(({ name, ...field }) => (
          <FieldFact key={name} field={field} ticket={ticket} />
        ))}
        {customFields.map(({ field, control }) => (
          <Fact key={field.key} label={translate(field.label)}>
            {control}
          </Fact>
        ))}
        <Fact label={translate('Tags')}>
          <TicketTags ticket={ticket} />
        </Fact>
        <Fact label={translate('Followers')}>
          <Followers ticket={ticket} />
        </Fact>
        <Fact label={translate('Created')}>
          <time dateTime={ticket.created_at}>{dateTime(ticket.created_at)}</time>
        </Fact>
        {ticket.channel && <Channel channel={ticket.channel} />}
        <Fact label={translate('Last updated')}>
          <time dateTime={ticket.updated_at}>{dateTime(ticket.updated_at)}</time>
        </Fact>
        <Fact label={translate('Messages')}>
          <Text component="span" inherit className="tabular">
            {notes > 0 ? translate(':messages and :notes', { messages, notes: noteCount }) : messages}
          </Text>
        </Fact>
      </dl>
      <TicketLinks ticket={ticket} />
      <OtherRequests ticket={ticket} search={search} isKnown={isKnown} />
      <TicketSuggestions ticket={ticket} onInsert={onInsert} />
    </Stack>
  );
}

interface TicketSidebarDrawerProps extends TicketSidebarProps {
  opened: boolean;
  onClose: () => void;
}

/** The sidebar as a drawer, on narrow screens. */
export function TicketSidebarDrawer({ opened, onClose, ...props }: TicketSidebarDrawerProps) {
  const translate = useTranslate();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={340}
      title={translate('Details')}
      hiddenFrom="lg"
    >
      <TicketSidebar {...props} />
    </Drawer>
  );
}
