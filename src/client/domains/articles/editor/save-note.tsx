import { Text } from '@mantine/core';
import { useOnline } from '#client/platform/connection/connection.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { SaveState } from './use-autosave.ts';

/** What became of what was written last. */
export function SaveNote({ state }: { state: SaveState }) {
  const translate = useTranslate();
  const isOnline = useOnline();
  const words: Record<SaveState, string> = {
    saved: translate('All changes saved'),
    typing: translate('Unsaved changes'),
    saving: translate('Saving…'),
    failed: translate("Couldn't save. Your changes are kept in this browser."),
    conflict: translate('Not saved: someone else made changes.'),
  };
  const isBad = state === 'failed' || state === 'conflict';
  // Nothing is sent without a network: what is written waits in the browser until it is back.
  const isWaiting = !isOnline && state !== 'saved' && state !== 'conflict';
  return (
    <Text size="sm" c={isBad && !isWaiting ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {isWaiting ? translate('Saved in this browser') : words[state]}
    </Text>
  );
}
