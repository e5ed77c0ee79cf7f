import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useLiveEvents } from '#client/platform/realtime/live-events.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ColleagueDraft } from '#shared/drafts.ts';
import type { ComposedType } from '#shared/message-types.ts';
import type { PresentPerson } from '#shared/presence.ts';
import { editableHtml } from '../conversation/quote.ts';
import { TextWithFiles } from '../conversation/text-with-files.tsx';
import notice from '../drafts/draft-notice.module.css';
import classes from './colleague-drafts.module.css';

interface ColleagueDraftsProps {
  ticketId: number;
  /** Who has the ticket open: a notice of its own says who is replying. */
  colleagues: readonly PresentPerson[];
  onInsert: (type: ComposedType, html: string) => void;
}

const nameOf = ({ mode, user }: ColleagueDraft, translate: Translate) => {
  const name = user.display_name;
  if (mode === 'note') return translate(':name has an unsent note', { name });
  if (mode === 'forward') return translate(':name has an unsent forward', { name });
  return translate(':name has an unsent reply', { name });
};

/** Remote images of a draft are not loaded. The same map at each render: the text is prepared once. */
const noImages: ReadonlyMap<string, string> = new Map();

function Announced({
  drafted,
  onInsert,
}: { drafted: ColleagueDraft } & Pick<ColleagueDraftsProps, 'onInsert'>) {
  const translate = useTranslate();
  const id = useId();
  const [isOpen, { toggle }] = useDisclosure();
  const { draft, mode } = drafted;
  return (
    <div className={notice.notice}>
      <Group gap="xs" wrap="nowrap">
        <IconPencil size={16} aria-hidden className={notice.icon} />
        <Text size="sm" className={notice.words}>
          {nameOf(drafted, translate)}{' '}
          <Text span size="xs" c="dimmed">
            <RelativeTime value={drafted.updated_at} />
          </Text>
        </Text>
        {draft !== null && (
          <Button
            size="compact-sm"
            variant="default"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            {isOpen ? translate('Hide') : translate('Read')}
          </Button>
        )}
      </Group>
      {draft !== null && (
        <Collapse id={id} expanded={isOpen}>
          <div className={classes.content}>
            <TextWithFiles body={draft.body} uploads={draft.uploads} remoteImages={noImages} />
          </div>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onInsert(mode === 'note' ? 'notes' : 'replies', editableHtml(draft.body))}
          >
            {mode === 'note' ? translate('Insert into note') : translate('Insert into reply')}
          </Button>
        </Collapse>
      )}
    </div>
  );
}

/** Unsent messages of colleagues in the ticket, with the content of those that they share. */
export function ColleagueDrafts({ ticketId, colleagues, onInsert }: ColleagueDraftsProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const input = { id: ticketId };
  const { data } = api.drafts.listOfColleagues.useQuery(input);
  useLiveEvents(({ name, id }) => {
    // A message that was sent is no draft any more.
    if ((name === 'drafts' || name === 'ticket') && id === ticketId)
      void utils.drafts.listOfColleagues.invalidate(input);
  });
  const replying = new Set(colleagues.flatMap(({ user, state }) => (state === 'replying' ? user.id : [])));
  const shown = (data?.drafts ?? []).filter(
    ({ user, mode, draft }) => draft !== null || mode !== 'reply' || !replying.has(user.id),
  );
  if (shown.length === 0) return null;
  return (
    <Stack
      component="section"
      gap={6}
      mb={8}
      className={classes.list}
      aria-label={translate('Drafts of colleagues')}
    >
      {shown.map((drafted) => (
        <Announced key={`${drafted.user.id} ${drafted.mode}`} drafted={drafted} onInsert={onInsert} />
      ))}
    </Stack>
  );
}
