import { Text } from '@mantine/core';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import type { SaveState } from './use-autosave.ts';

/** What became of what was written last. */
export function SaveNote({ state }: { state: SaveState }) {
  const translate = useTranslate();
  const words: Record<SaveState, string> = {
    saved: translate('Everything is saved'),
    typing: translate('Not saved yet'),
    saving: translate('Saving…'),
    failed: translate('It could not be saved. This browser keeps it.'),
    conflict: translate('It is not saved: somebody else has written on it.'),
  };
  const isBad = state === 'failed' || state === 'conflict';
  return (
    <Text size="sm" c={isBad ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {words[state]}
    </Text>
  );
}
