import { Badge, Card, Group, Text, Title } from '@mantine/core';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { PersonSummary } from '#shared/people.ts';
import type { ShownUser } from '#shared/users.ts';
import classes from './people.module.css';

interface MergeSideProps {
  title: string;
  color: string;
  user: ShownUser;
  summary: PersonSummary;
}

/** One of the two accounts, or what both become. */
export function MergeSide({ title, color, user, summary }: MergeSideProps) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  const emails = user.emails ?? [];
  return (
    <Card component="section" aria-label={title}>
      <Badge color={color} mb="sm">
        {title}
      </Badge>
      <Group gap="sm" wrap="nowrap" mb="md">
        <PersonAvatar person={user} size={40} aria-hidden />
        <div className={classes.words}>
          <Title order={2} size="h5" dir="auto">
            {user.display_name}
          </Title>
          <span className={classes.address}>{shownEmail(user.email)}</span>
        </div>
      </Group>
      <dl className={classes.facts}>
        <dt>{translate('Other email addresses')}</dt>
        <dd>
          {emails.length === 0
            ? translate('None')
            : emails.map((email) => (
                <Text key={email} inherit dir="ltr" ta="start">
                  {shownEmail(email)}
                </Text>
              ))}
        </dd>
        <dt>{translate('Roles')}</dt>
        <dd dir="auto">{user.roles.map(({ name }) => name).join(', ') || translate('No role')}</dd>
        <dt>{translate('Tickets')}</dt>
        <dd>{translate(':count, :open open', { count: summary.tickets, open: summary.open_tickets })}</dd>
        <dt>{translate('Messages')}</dt>
        <dd>{summary.messages}</dd>
        <dt>{translate('Files')}</dt>
        <dd>{summary.files}</dd>
        <dt>{translate('Purchases')}</dt>
        <dd>{summary.purchases}</dd>
        <dt>{translate('Member since')}</dt>
        <dd>{dateTime(new Date(user.created_at))}</dd>
        {user.notes && (
          <>
            <dt>{translate('Notes')}</dt>
            <dd dir="auto">
              <Text inherit lineClamp={6} className={classes.notes}>
                {user.notes}
              </Text>
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}
