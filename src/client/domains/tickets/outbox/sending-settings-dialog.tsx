import { Modal, NativeSelect, Stack, Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import {
  type AfterSend,
  afterSendChoices,
  maxSignatureLength,
  type SendingPreferences,
  undoSendChoices,
} from '#shared/outbox.ts';
import { useSendingPreferences } from './use-sending-preferences.ts';

/** Dialog for how the agent sends replies. */
export function SendingSettingsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const { preferences, change } = useSendingPreferences();
  // Also when the dialog is closed in the middle of a word.
  const saveSignature = useDebouncedCallback((signature: string) => change({ signature }), {
    delay: 500,
    flushOnUnmount: true,
  });
  const places: Record<AfterSend, string> = {
    next: translate('Open the next ticket in the list'),
    stay: translate('Stay on the ticket'),
    list: translate('Return to the list'),
  };
  return (
    <Modal opened={opened} onClose={onClose} title={translate('Sending settings')}>
      <Stack>
        <NativeSelect
          label={translate('After sending a reply')}
          data={afterSendChoices.map((value) => ({ value, label: places[value] }))}
          value={preferences.after_send}
          onChange={({ currentTarget }) => change({ after_send: currentTarget.value as AfterSend })}
        />
        <NativeSelect
          label={translate('Time to undo')}
          description={translate('Replies are sent when it is over, even if you close this page.')}
          data={undoSendChoices.map((count) => ({
            value: String(count),
            label:
              count === 0 ? translate('Send at once') : translate(':count second|:count seconds', { count }),
          }))}
          value={String(preferences.undo_seconds)}
          onChange={({ currentTarget }) =>
            change({ undo_seconds: Number(currentTarget.value) as SendingPreferences['undo_seconds'] })
          }
        />
        <Textarea
          label={translate('Signature')}
          description={translate('Below your replies in emails to customers.')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={maxSignatureLength}
          defaultValue={preferences.signature}
          onChange={({ currentTarget: { value } }) => saveSignature(value)}
        />
      </Stack>
    </Modal>
  );
}
