import { Button, Menu, TextInput } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { placeholderNames } from '#shared/placeholders.ts';
import type { MessageEditorHandle } from '../editor/editor-field.ts';
import { placeholderLabels } from './placeholder-names.ts';

const maxFallbackLength = 100;

/** Inserts placeholders at the cursor of an editor, with a text for where one has no value. */
export function PlaceholderMenu({ editor }: { editor: RefObject<MessageEditorHandle | null> }) {
  const translate = useTranslate();
  const [fallback, setFallback] = useState('');
  const labels = placeholderLabels(translate);
  const insert = (placeholder: string) => {
    const field = editor.current;
    if (field?.insertHere) field.insertHere(placeholder);
    else field?.insert(placeholder);
  };
  const plain = fallback.replaceAll(/[{}|]/g, '').trim();
  return (
    <Menu position="bottom-start" withinPortal={false} width={280} trapFocus={false}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconBraces size={14} aria-hidden />}>
          {translate('Insert placeholder')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <TextInput
          size="xs"
          p={8}
          label={translate('Text for a missing value')}
          placeholder={translate('For example: there')}
          maxLength={maxFallbackLength}
          dir="auto"
          value={fallback}
          onChange={({ currentTarget }) => setFallback(currentTarget.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
        {placeholderNames.map((name) => (
          <Menu.Item key={name} onClick={() => insert(plain === '' ? `{{${name}}}` : `{{${name}|${plain}}}`)}>
            {labels[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
