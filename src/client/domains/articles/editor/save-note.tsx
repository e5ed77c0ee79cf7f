import { Text } from '@mantine/core';
import { useOnline } from '#client/platform/connection/connection.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { SaveState } from './use-autosave.ts';

/** What became of what was written last. */
export function SaveNote({ state }: { state: SaveState }) {
  const translate = useTranslate();
  const isOnline = useOnline();
  const words: Record<SaveState, string> = {
    saved: translate('Everything is saved'),
    typing: translate('Not saved yet'),
    saving: translate('Saving…'),
    failed: translate('It could not be saved. This browser keeps it.'),
    conflict: translate('It is not saved: somebody else has written on it.'),
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
