import { Alert, Checkbox, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketMergePreview } from '#shared/ticket-merges.ts';

/** Whether the other customers get the replies from then on. */
interface Copies {
  wanted: boolean;
  onChange: (wanted: boolean) => void;
}

/** Contents of the merged ticket, with warnings. */
function Contents({ preview, copies }: { preview: TicketMergePreview; copies: Copies }) {
  const translate = useTranslate();
  const { replies_count, notes_count, tags, warnings } = preview;
  const messages = translate(':count message|:count messages', { count: replies_count });
  const notes = translate(':count note|:count notes', { count: notes_count });
  const isForOthers = warnings.some(({ code }) => code === 'other_customer');
  const isLocked = warnings.some(({ code }) => code === 'locked');
  return (
    <Stack gap="xs">
      <Text size="sm">
        {translate('After merging: :messages and :notes', { messages, notes })}
        {tags.length > 0 && ` · ${tags.join(', ')}`}
      </Text>
      {isForOthers && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {translate(
            'The tickets are of different customers. The customer of the remaining ticket will see all replies of both.',
          )}
        </Alert>
      )}
      {isForOthers && (
        <Checkbox
          label={translate('Send later replies to the other customers in copy')}
          checked={copies.wanted}
          onChange={({ currentTarget }) => copies.onChange(currentTarget.checked)}
        />
      )}
      {notes_count > 0 && (
        <Text size="sm" c="dimmed">
          {translate('Internal notes stay internal.')}
        </Text>
      )}
      {isLocked && <Text size="sm">{translate('One of the tickets is locked.')}</Text>}
    </Stack>
  );
}

interface MergePreviewProps {
  ids: readonly number[];
  into: number;
  copies: Copies;
}

/** The outcome of merging the tickets, or why they can't be merged. */
export function MergePreview({ ids, into, copies }: MergePreviewProps) {
  const translate = useTranslate();
  const { data: preview, error } = api.ticketMerges.preview.useQuery({ ids: [...ids], into });
  return (
    <>
      {error !== null && (
        <Text size="sm" role="alert">
          {translate(error.message)}
        </Text>
      )}
      {preview !== undefined && <Contents preview={preview} copies={copies} />}
      <Text size="sm" c="dimmed">
        {translate('No one is notified. You can undo this for 30 days.')}
      </Text>
    </>
  );
}
