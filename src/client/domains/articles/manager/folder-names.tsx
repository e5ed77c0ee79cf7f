import { Anchor, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import type { Folder } from '#shared/folders.ts';
import { directionOf } from '#shared/translation.ts';

/** Name and description by language; an empty name is none. */
export type FolderNames = Record<string, { name: string; description: string }>;

export const namesOf = (folder: Pick<Folder, 'translations'> | null): FolderNames =>
  Object.fromEntries(
    (folder?.translations ?? []).map(({ language, name, description }) => [
      language,
      { name, description: description ?? '' },
    ]),
  );

export const toTranslations = (names: FolderNames) =>
  Object.entries(names)
    .filter(([, { name }]) => name.trim() !== '')
    .map(([language, { name, description }]) => ({ language, name, description: description || null }));

interface FolderNameFieldsProps {
  names: FolderNames;
  error: ReactNode;
  onChange: (names: FolderNames) => void;
}

/** What a category is called in the other languages of the site; folded away until somebody wants to say it. */
export function FolderNameFields({ names, error, onChange }: FolderNameFieldsProps) {
  const translate = useTranslate();
  const { languages } = useSettings().i18n;
  const [isOpen, setOpen] = useState(Object.keys(names).length > 0);
  if (languages.length < 2) return null;
  if (!isOpen) {
    return (
      <Anchor component="button" type="button" size="sm" ta="start" onClick={() => setOpen(true)}>
        {translate('Names in other languages')}
      </Anchor>
    );
  }
  return (
    <Stack gap="xs">
      {languages.map(({ language, name }) => {
        const said = names[language] ?? { name: '', description: '' };
        const change = (more: Partial<typeof said>) =>
          onChange({ ...names, [language]: { ...said, ...more } });
        const own = { lang: language, dir: directionOf(language) };
        return (
          <Stack key={language} gap={4} component="fieldset" m={0} p={0} style={{ border: 0 }}>
            <TextInput
              label={translate('Name in :language', { language: name })}
              maxLength={255}
              value={said.name}
              error={error}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
              {...own}
            />
            {said.name !== '' && (
              <AutosizeTextarea
                aria-label={translate('Description in :language', { language: name })}
                placeholder={translate('Description')}
                maxRows={4}
                maxLength={500}
                value={said.description}
                onChange={({ currentTarget }) => change({ description: currentTarget.value })}
                {...own}
              />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
