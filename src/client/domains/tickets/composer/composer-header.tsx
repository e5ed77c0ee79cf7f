import { Group, SegmentedControl, Text } from '@mantine/core';
import { IconLock, IconMessage } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ComposedType } from '#shared/message-types.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { ShareDraft } from '../drafts/share-draft.tsx';
import type { useComposer } from './use-composer.ts';

interface ComposerHeaderProps {
  ticket: TicketDetails;
  composer: ReturnType<typeof useComposer>;
  onType: (type: ComposedType) => void;
}

/** The choice between a reply and a note, and who reads it. */
export function ComposerHeader({
  ticket,
  composer: { type, draft, synced, hasDraft },
  onType,
}: ComposerHeaderProps) {
  const translate = useTranslate();
  const tab = (value: ComposedType, name: string, Icon: typeof IconLock) => ({
    value,
    disabled: value === 'replies' && !ticket.can.reply,
    label: (
      <Group gap={6} wrap="nowrap" component="span">
        <Icon size={14} aria-hidden />
        {hasDraft(value) && value !== type ? translate(':name (draft)', { name }) : name}
      </Group>
    ),
  });
  return (
    <Group justify="space-between" mb={8}>
      <SegmentedControl
        size="xs"
        aria-label={translate('Message type')}
        value={type}
        onChange={(value) => onType(value as ComposedType)}
        data={[tab('replies', translate('Reply'), IconMessage), tab('notes', translate('Note'), IconLock)]}
      />
      <Group gap="xs" wrap="nowrap" miw={0}>
        <Text size="xs" c="dimmed" truncate>
          {type === 'notes'
            ? translate('Only visible to agents')
            : translate('To :name', { name: ticket.user.display_name })}
        </Text>
        {!draft.isBlank && <ShareDraft synced={synced} />}
      </Group>
    </Group>
  );
}
