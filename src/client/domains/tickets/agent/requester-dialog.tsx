import { Button, Modal, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { FoundPeople, usePeopleSearch } from '#client/shell/list/found-people.tsx';
import { shownEmail } from '#shared/email-domains.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useTicketActions } from './use-ticket-actions.ts';

interface RequesterDialogProps {
  ticket: TicketDetails;
  onClose: () => void;
}

/** Gives the ticket to another person. */
export function RequesterDialog({ ticket, onClose }: RequesterDialogProps) {
  const translate = useTranslate();
  const search = usePeopleSearch();
  const list = api.people.list.useQuery(
    { query: search.query || undefined, ...search.page },
    { placeholderData: keepPreviousData },
  );
  const { update, isBusy } = useTicketActions(ticket.id);
  const { display_name: name } = ticket.user;
  return (
    <Modal opened onClose={onClose} title={translate('Change requester of ticket #:id', { id: ticket.id })}>
      <Stack>
        <Text size="sm">
          {translate(
            'The new requester is notified and sees all replies of the ticket. :name no longer finds it.',
            { name },
          )}
        </Text>
        <FoundPeople
          list={list}
          search={search}
          empty={{
            title: translate('No people yet'),
            description: translate('People appear here once they have an account.'),
          }}
          name={(person) => (
            <>
              <Text size="sm" fw={550} dir="auto">
                {person.display_name}
              </Text>
              {person.email && (
                <Text size="sm" c="dimmed">
                  {shownEmail(person.email)}
                </Text>
              )}
            </>
          )}
          action={({ id, display_name }) =>
            id !== ticket.user_id && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={isBusy}
                aria-label={translate('Make :name the requester', { name: display_name })}
                onClick={() => {
                  update({ user_id: id });
                  onClose();
                }}
              >
                {translate('Choose')}
              </Button>
            )
          }
        />
      </Stack>
    </Modal>
  );
}
