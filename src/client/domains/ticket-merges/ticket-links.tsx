import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketDetails } from '#shared/tickets.ts';

/** Tickets that messages came from or went to, and those that emails named. */
export function TicketLinks({ ticket: { merged_into, links = [] } }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const labels = {
    merged_into: translate('Merged into'),
    merged_from: translate('Merged from'),
    split_from: translate('Split from'),
    split_to: translate('Split off'),
    related: translate('Related to'),
  };
  const all = [
    ...(merged_into === null ? [] : [{ id: merged_into, subject: '', relation: 'merged_into' as const }]),
    ...links,
  ];
  return all.map(({ id, subject, relation }) => (
    <Text key={`${relation} ${id}`} size="sm" dir="auto">
      {labels[relation]}{' '}
      <Anchor
        inherit
        renderRoot={(props) => (
          <Link to="/agent/tickets/$ticketId" params={{ ticketId: String(id) }} search={{}} {...props} />
        )}
      >
        #{id} {subject}
      </Anchor>
    </Text>
  ));
}
