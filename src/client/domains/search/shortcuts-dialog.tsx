import { Button, Group, Kbd, Modal, Stack, Table, Text, Title } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { keyLabels } from '#client/platform/keys/key-label.ts';
import { keyOfEvent } from '#client/platform/keys/key-of-event.ts';
import { chooseKey, conflictingShortcut, restoreKeys } from '#client/platform/keys/own-keys.ts';
import { shortcutLabels } from '#client/platform/keys/shortcut-labels.ts';
import {
  reservedKeys,
  type ShortcutName,
  type ShortcutPlace,
  shortcutNames,
  shortcutOf,
} from '#client/platform/keys/shortcuts.ts';
import { useKeyOf } from '#client/platform/keys/use-shortcuts.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { closeShortcuts } from './open-shortcuts.ts';

function Keys({ name }: { name: string }) {
  const os = useOs();
  return (
    <Group component="span" gap={4} wrap="nowrap" dir="ltr" display="inline-flex">
      {keyLabels(name, os === 'macos' || os === 'ios').map((label) => (
        <Kbd key={label}>{label}</Kbd>
      ))}
    </Group>
  );
}

/** The next pressed key becomes that of the shortcut, unless another one has it. */
function ChooseKey({ name, onDone }: { name: ShortcutName; onDone: () => void }) {
  const translate = useTranslate();
  const labels = shortcutLabels(translate);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onDone();
    const key = keyOfEvent(event.nativeEvent);
    if (key === null) {
      if (event.altKey) setProblem(translate("The Alt key can't be used."));
      return;
    }
    const taken = conflictingShortcut(key, name);
    if (taken !== null) return setProblem(translate('Already used for ":name".', { name: labels[taken] }));
    if (reservedKeys.has(key.replace(/^(?:mod\+|shift\+)+/, '')))
      return setProblem(translate("This key can't be used."));
    chooseKey(name, key);
    onDone();
  };
  return (
    <Stack gap={4} align="flex-end">
      <Button autoFocus size="compact-sm" variant="light" onKeyDown={choose} onBlur={onDone}>
        {translate('Press a key')}
      </Button>
      {problem !== null && (
        <Text size="xs" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

function ShortcutRow({ name, label }: { name: ShortcutName; label: string }) {
  const translate = useTranslate();
  const key = useKeyOf(name);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Table.Tr>
      <Table.Td>{label}</Table.Td>
      <Table.Td>
        {key === '' ? (
          <Text size="sm" c="dimmed">
            {translate('Off')}
          </Text>
        ) : (
          <Keys name={key} />
        )}
      </Table.Td>
      <Table.Td>
        {isChoosing ? (
          <ChooseKey name={name} onDone={() => setChoosing(false)} />
        ) : (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={translate('Change key for :name', { name: label })}
              onClick={() => setChoosing(true)}
            >
              {translate('Change key')}
            </Button>
            {key !== '' && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                aria-label={translate('Turn off key for :name', { name: label })}
                onClick={() => chooseKey(name, '')}
              >
                {translate('Turn off')}
              </Button>
            )}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Keys of fields and lists, which are always the same. */
const fixedKeys = (translate: ReturnType<typeof useTranslate>) => [
  { key: 'enter', label: translate('Open row') },
  { key: 'mod+enter', label: translate('Send') },
  { key: 'mod+shift+enter', label: translate('Send and close') },
  { key: 'escape', label: translate('Leave the field, then the ticket') },
];

/** All shortcuts by where they work; each can be changed or turned off. */
export function ShortcutsDialog() {
  const translate = useTranslate();
  const labels = shortcutLabels(translate);
  const places: Record<ShortcutPlace, string> = {
    everywhere: translate('Everywhere'),
    list: translate('In lists'),
    ticket: translate('In a ticket'),
  };
  return (
    <Modal opened onClose={closeShortcuts} title={translate('Keyboard shortcuts')} size="lg">
      <Stack gap="md">
        {(Object.keys(places) as ShortcutPlace[]).map((place) => (
          <section key={place} aria-label={places[place]}>
            <Title order={3} size="h5" mb={4}>
              {places[place]}
            </Title>
            <Table verticalSpacing={4} layout="fixed">
              <Table.Tbody>
                {shortcutNames
                  .filter((name) => shortcutOf(name).place === place)
                  .map((name) => (
                    <ShortcutRow key={name} name={name} label={labels[name]} />
                  ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
        <section aria-label={translate('Always the same')}>
          <Title order={3} size="h5" mb={4}>
            {translate('Always the same')}
          </Title>
          <Table verticalSpacing={4} layout="fixed">
            <Table.Tbody>
              {fixedKeys(translate).map(({ key, label }) => (
                <Table.Tr key={key}>
                  <Table.Td>{label}</Table.Td>
                  <Table.Td ta="end">
                    <Keys name={key} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {translate('Your keys are stored on this device.')}
          </Text>
          <Button variant="default" onClick={restoreKeys}>
            {translate('Restore defaults')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
