import { Anchor, Button, Group, TextInput } from '@mantine/core';
import { IconMailQuestion } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { type AgentSearch, defaultFolder } from '../agent-search.ts';
import { folderName } from '../folder-name.ts';
import classes from './missing-ticket.module.css';

interface MissingTicketProps {
  /** The id in the address, not validated. */
  number: string;
  search: AgentSearch;
}

const numberIn = (text: string) => /^\s*#?([1-9]\d{0,14})\s*$/.exec(text)?.[1];

/** Placeholder of a ticket that does not exist or is not visible to the agent. */
export function MissingTicket({ number, search }: MissingTicketProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const folder = folderName(search.folder ?? defaultFolder, translate);
  const open = (event: FormEvent) => {
    event.preventDefault();
    const ticketId = numberIn(text);
    if (ticketId) void navigate({ to: '/agent/tickets/$ticketId', params: { ticketId }, search });
  };
  return (
    <div className={classes.missing}>
      <meta name="robots" content="noindex" />
      <EmptyState
        icon={IconMailQuestion}
        title={translate("Ticket #:number doesn't exist, or you don't have access to it", { number })}
        description={translate('Check the number, or ask an administrator for access.')}
      >
        <Anchor size="sm" renderRoot={(props) => <Link to="/agent/tickets" search={search} {...props} />}>
          {translate('Back to :folder', { folder })}
        </Anchor>
        <form onSubmit={open}>
          <Group gap="xs" mt="sm" wrap="nowrap">
            <TextInput
              size="sm"
              aria-label={translate('Ticket number')}
              placeholder={translate('Ticket number')}
              inputMode="numeric"
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" size="sm" variant="default" disabled={numberIn(text) === undefined}>
              {translate('Open ticket')}
            </Button>
          </Group>
        </form>
      </EmptyState>
    </div>
  );
}
