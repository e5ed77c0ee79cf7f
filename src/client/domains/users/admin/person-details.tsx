import { Anchor, Badge, Card, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import type { ShownUser } from '#shared/users.ts';
import { OrganisationLink } from '../../organisations/organisation-link.tsx';
import classes from './people.module.css';

/** What the product knows of somebody by itself. */
export function PersonDetails({ person }: { person: ShownUser }) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  const summary = api.people.summary.useQuery({ id: person.id }).data;
  const seesFiles = usePermission('files.view');
  const { last_active_at, organisation } = person;
  return (
    <Card component="section">
      <Title order={2} size="h4" mb="md">
        {translate('Activity')}
      </Title>
      <dl className={classes.facts}>
        <dt>{translate('Member since')}</dt>
        <dd>{dateTime(new Date(person.created_at))}</dd>
        {organisation && (
          <>
            <dt>{translate('Organization')}</dt>
            <dd>
              <OrganisationLink inherit organisation={organisation} />
            </dd>
          </>
        )}
        <dt>{translate('Last seen')}</dt>
        <dd>{last_active_at ? <RelativeTime value={last_active_at} /> : translate('Never')}</dd>
        <dt>{translate('Two-factor')}</dt>
        <dd>
          {person.two_factor ? (
            <Badge size="sm" color="green">
              {translate('On')}
            </Badge>
          ) : (
            translate('Off')
          )}
        </dd>
        {summary && (
          <>
            <dt>{translate('Tickets')}</dt>
            <dd>{translate(':count, :open open', { count: summary.tickets, open: summary.open_tickets })}</dd>
            {summary.assigned_tickets > 0 && (
              <>
                <dt>{translate('Assigned')}</dt>
                <dd>
                  {translate(':count open ticket|:count open tickets', { count: summary.assigned_tickets })}
                </dd>
              </>
            )}
            <dt>{translate('Messages')}</dt>
            <dd>{summary.messages}</dd>
            <dt>{translate('Files')}</dt>
            <dd>
              {seesFiles && summary.files > 0 ? (
                <Anchor
                  inherit
                  renderRoot={(props) => <Link to="/admin/files" search={{ owner: person.id }} {...props} />}
                >
                  {summary.files}
                </Anchor>
              ) : (
                summary.files
              )}
            </dd>
            <dt>{translate('Signed in on')}</dt>
            <dd>{translate(':count browser|:count browsers', { count: summary.sessions })}</dd>
            <dt>{translate('API tokens')}</dt>
            <dd>{summary.tokens}</dd>
          </>
        )}
      </dl>
    </Card>
  );
}
