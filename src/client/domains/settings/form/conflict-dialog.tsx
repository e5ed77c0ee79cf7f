import { Button, Card, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { fieldNameOf } from './setting-field.ts';
import { showSetting } from './show-setting.ts';
import type { SettingsForm } from './use-settings-form.ts';

interface ConflictDialogProps {
  settings: Pick<SettingsForm, 'conflict' | 'resolve' | 'postpone'>;
}

/** What somebody else has changed while it was changed here, and whose value stays. */
export function ConflictDialog({ settings }: ConflictDialogProps) {
  const translate = useTranslate();
  const { conflict } = settings;
  return (
    <Modal
      opened={conflict !== null}
      onClose={settings.postpone}
      title={translate('Someone else changed these settings while you were editing.')}
      size="lg"
    >
      {conflict !== null && <Conflict settings={settings} />}
    </Modal>
  );
}

function Conflict({ settings }: ConflictDialogProps) {
  const translate = useTranslate();
  const { conflict, resolve, postpone } = settings;
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };
  return (
    <Stack>
      <Text size="sm">{translate("Choose which values to keep. Your changes haven't been saved yet.")}</Text>
      {conflict?.rows.map(({ field, theirs: other, mine }) => {
        const name = fieldNameOf(field.path);
        const label = translate(field.label);
        return (
          <Card key={name} padding="sm" radius="sm" component="section" aria-label={label}>
            <Stack gap="xs">
              <Text fw={600} size="sm">
                {label}
              </Text>
              <Value title={translate('Theirs')} text={showSetting(field, other, translate)} />
              <Value title={translate('Yours')} text={showSetting(field, mine, translate)} />
              <SegmentedControl
                aria-label={label}
                data={[
                  { value: 'mine', label: translate('Keep mine') },
                  { value: 'theirs', label: translate('Take theirs') },
                ]}
                value={theirs.has(name) ? 'theirs' : 'mine'}
                onChange={(chosen) => choose(name, chosen === 'theirs')}
              />
            </Stack>
          </Card>
        );
      })}
      <Group justify="flex-end">
        <Button variant="default" onClick={postpone}>
          {translate('Back to editing')}
        </Button>
        <Button onClick={() => resolve(theirs)}>{translate('Save')}</Button>
      </Group>
    </Stack>
  );
}

function Value({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text size="sm" dir="auto" lineClamp={6}>
        {text}
      </Text>
    </div>
  );
}
