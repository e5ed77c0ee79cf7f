import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Column } from '#client/shell/list/data-table.tsx';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { ListedPerson } from '#shared/people.ts';
import { AvailabilityMark } from '../../tickets/availability-mark.tsx';
import { useTicketCountsText } from '../../tickets/use-ticket-counts-text.ts';
import classes from './people.module.css';
import type { PersonSort } from './person-search.ts';

/** Who it is, with the way to what is known of them. */
function PersonCell({ person }: { person: ListedPerson }) {
  const translate = useTranslate();
  return (
    <div className={classes.person}>
      <PersonAvatar person={person} size={36} aria-hidden />
      <div className={classes.words}>
        <span className={classes.marks}>
          <Anchor
            inherit
            c="inherit"
            className={classes.name}
            dir="auto"
            renderRoot={(props) => (
              <Link to="/admin/people/$userId" params={{ userId: String(person.id) }} {...props} />
            )}
          >
            {person.display_name}
          </Anchor>
          {person.suspended_at !== null && (
            <Badge size="sm" color="red">
              {translate('Suspended')}
            </Badge>
          )}
          {person.email_verified_at === null && (
            <Badge size="sm" color="gray">
              {translate('Not verified')}
            </Badge>
          )}
          {person.availability !== null && <AvailabilityMark state={person.availability} />}
        </span>
        <span className={classes.address}>{shownEmail(person.email)}</span>
      </div>
    </div>
  );
}

/** What the list says of a person. */
export function usePersonColumns(): Column<ListedPerson, PersonSort>[] {
  const translate = useTranslate();
  const countsText = useTicketCountsText();
  return [
    {
      id: 'name',
      head: translate('Name'),
      sort: 'name',
      kind: 'main',
      cell: (person) => <PersonCell person={person} />,
    },
    {
      id: 'roles',
      head: translate('Roles'),
      kind: 'short',
      cell: ({ roles }) => (
        <Text span inherit truncate dir="auto">
          {roles.map(({ name }) => name).join(', ') || translate('No role')}
        </Text>
      ),
    },
    {
      id: 'active',
      head: translate('Last seen'),
      isNamed: true,
      sort: 'active',
      cell: ({ last_active_at }) =>
        last_active_at === null ? translate('Never') : <RelativeTime value={last_active_at} />,
    },
    {
      id: 'two_factor',
      head: translate('Two-factor'),
      kind: 'second',
      cell: ({ two_factor }) =>
        two_factor ? (
          <Badge size="sm" color="green">
            {translate('On')}
          </Badge>
        ) : (
          translate('Off')
        ),
    },
    {
      id: 'open',
      head: translate('Tickets'),
      isNamed: true,
      cell: (person) => <span className="tabular">{countsText(person)}</span>,
    },
    {
      id: 'created',
      head: translate('Created'),
      sort: 'newest',
      kind: 'second',
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}
