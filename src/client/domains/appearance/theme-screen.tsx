import { Badge, Button, Stack, Switch, TextInput } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { contrastWarnings } from '#shared/contrast.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { usePermission } from '../../platform/session/use-session.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { EditorFrame } from './editor-frame.tsx';
import { ThemeColors } from './theme-colors.tsx';
import { useRefreshThemes } from './use-refresh-themes.ts';

/** The editor of one theme: its colours, and the site in them. */
export function ThemeScreen({ id }: { id: number }) {
  const translate = useTranslate();
  const refresh = useRefreshThemes();
  const mayChange = usePermission('themes.update');
  const [{ theme: stored }] = api.themes.get.useSuspenseQuery({ id }, { refetchOnWindowFocus: false });
  const [theme, setTheme] = useState(stored);
  const save = api.themes.update.useMutation({
    onSuccess: async ({ theme: saved }) => {
      setTheme(saved);
      await refresh();
      toast.positive(translate('Theme saved'));
    },
    onError: (error) => {
      if (Object.keys(readApiError(error).errors).length === 0) toastError(error, translate);
    },
  });
  const isChanged =
    JSON.stringify({ ...theme, warnings: [] }) !== JSON.stringify({ ...stored, warnings: [] });
  useBlocker({
    shouldBlockFn: () => !window.confirm(translate('Some changes are not saved yet. Leave anyway?')),
    enableBeforeUnload: true,
    disabled: !isChanged,
  });
  const refused = readApiError(save.error).errors;
  const errorOf = (field: string) => {
    const [text] = refused[field] ?? [];
    return text === undefined ? undefined : translate(text);
  };
  const change = (part: Partial<typeof theme>) => setTheme({ ...theme, ...part });
  const { name, is_dark, default_light, default_dark, values } = theme;
  const hard = contrastWarnings(theme).length;
  return (
    <EditorFrame
      title={translate('Theme: :name', { name: stored.name })}
      back="/admin/themes"
      status={hard > 0 && <Badge color="yellow">{translate('Hard to read')}</Badge>}
      looks={{ settings: {}, themes: { [id]: values }, themeId: id, isDark: is_dark, css: null }}
      actions={
        mayChange && (
          <Button
            size="xs"
            loading={save.isPending}
            disabled={!isChanged}
            onClick={() => save.mutate({ id, name, is_dark, default_light, default_dark, values })}
          >
            {translate('Save')}
          </Button>
        )
      }
    >
      <Stack gap="md">
        <TextInput
          label={translate('Name')}
          value={name}
          maxLength={255}
          required
          readOnly={!mayChange}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Switch
          label={translate('This theme is dark')}
          description={translate('Colours that it leaves as they are follow from this.')}
          checked={is_dark}
          disabled={!mayChange || default_light || default_dark}
          onChange={(event) => change({ is_dark: event.currentTarget.checked })}
        />
        <Switch
          label={is_dark ? translate('Default for dark pages') : translate('Default for light pages')}
          description={translate('It takes the place of the one before.')}
          checked={is_dark ? default_dark : default_light}
          disabled={!mayChange || stored.default_light || stored.default_dark}
          error={errorOf('default_light') ?? errorOf('default_dark')}
          onChange={(event) =>
            change(
              is_dark
                ? { default_dark: event.currentTarget.checked }
                : { default_light: event.currentTarget.checked },
            )
          }
        />
        <ThemeColors theme={theme} onChange={(changed) => change({ values: changed })} />
      </Stack>
    </EditorFrame>
  );
}
