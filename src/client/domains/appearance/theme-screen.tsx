import { Badge, Button, Stack, Switch, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { contrastWarnings } from '#shared/contrast.ts';
import type { ThemeView } from '#shared/themes.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { ConflictNotice } from '../../platform/form/conflict-notice.tsx';
import { LeaveDialog } from '../../platform/form/leave-dialog.tsx';
import { OfflineNote } from '../../platform/form/offline-note.tsx';
import { RestoredNotice } from '../../platform/form/restored-notice.tsx';
import { usePersistedDraft } from '../../platform/form/use-persisted-draft.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { EditorLayout } from './editor-layout.tsx';
import { ThemeColors } from './theme-colors.tsx';
import { useRefreshThemes } from './use-refresh-themes.ts';

const same = (one: ThemeView, other: ThemeView) =>
  JSON.stringify({ ...one, warnings: [], version: 0 }) ===
  JSON.stringify({ ...other, warnings: [], version: 0 });

interface ThemeFieldsProps {
  theme: ThemeView;
  stored: ThemeView;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<ThemeView>) => void;
}

function ThemeFields({ theme, stored, errorOf, onChange }: ThemeFieldsProps) {
  const translate = useTranslate();
  const mayChange = usePermission('themes.update');
  const { name, is_dark, default_light, default_dark } = theme;
  return (
    <Stack gap="md">
      <TextInput
        label={translate('Name')}
        value={name}
        dir="auto"
        maxLength={255}
        required
        readOnly={!mayChange}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Switch
        label={translate('Dark theme')}
        description={translate("Determines the defaults for colors you haven't set.")}
        checked={is_dark}
        disabled={!mayChange || default_light || default_dark}
        onChange={(event) => onChange({ is_dark: event.currentTarget.checked })}
      />
      <Switch
        label={is_dark ? translate('Default dark theme') : translate('Default light theme')}
        description={translate('Replaces the current default.')}
        checked={is_dark ? default_dark : default_light}
        disabled={!mayChange || stored.default_light || stored.default_dark}
        error={errorOf('default_light') ?? errorOf('default_dark')}
        onChange={(event) =>
          onChange(
            is_dark
              ? { default_dark: event.currentTarget.checked }
              : { default_light: event.currentTarget.checked },
          )
        }
      />
      <ThemeColors theme={theme} onChange={(changed) => onChange({ values: changed })} />
    </Stack>
  );
}

/** The editor of one theme: its colours, and the site in them. */
export function ThemeScreen({ id }: { id: number }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const refresh = useRefreshThemes();
  const mayChange = usePermission('themes.update');
  const [{ theme: stored }] = api.themes.get.useSuspenseQuery({ id }, { refetchOnWindowFocus: false });
  const { found, keep, forget } = usePersistedDraft<ThemeView>(`theme:${id}`);
  const [theme, setTheme] = useState(stored);
  const [isConflict, setConflict] = useState(false);
  const [isRestored, setRestored] = useState(false);
  const begin = (fresh: ThemeView) => {
    forget();
    setTheme(fresh);
    setConflict(false);
    setRestored(false);
  };
  // The server, which knows nothing of what was kept, has made the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens.
  useEffect(() => {
    if (found === null || same(found.values, stored)) return;
    setTheme({ ...found.values, version: found.version });
    setRestored(true);
  }, []);
  const save = api.themes.update.useMutation({
    onSuccess: async ({ theme: saved }) => {
      begin(saved);
      await refresh();
      toast.positive(translate('Theme saved'));
    },
    onError: (error) => {
      if (readApiError(error).reason === 'theme_changed') setConflict(true);
      else if (Object.keys(readApiError(error).errors).length === 0) toastError(error, translate);
    },
  });
  const isChanged = !same(theme, stored);
  const refused = readApiError(save.error).errors;
  const errorOf = (field: string) => {
    const [text] = refused[field] ?? [];
    return text === undefined ? undefined : translate(text);
  };
  const change = (part: Partial<ThemeView>) => {
    const next = { ...theme, ...part };
    setTheme(next);
    keep(next, next.version);
  };
  const takeTheirs = async () => {
    const fresh = await utils.themes.get.fetch({ id }, { staleTime: 0 });
    begin(fresh.theme);
    await refresh();
  };
  const send = (version: number | null) =>
    save.mutate({ id, name, is_dark, default_light, default_dark, values, version });
  const { name, is_dark, default_light, default_dark, values } = theme;
  const hard = contrastWarnings(theme).length;
  return (
    <EditorLayout
      title={translate('Theme: :name', { name: stored.name })}
      back="/admin/themes"
      status={hard > 0 && <Badge color="yellow">{translate('Low contrast')}</Badge>}
      looks={{ settings: {}, themes: { [id]: values }, themeId: id, isDark: is_dark, css: null }}
      actions={
        mayChange && (
          <Button
            size="xs"
            loading={save.isPending}
            disabled={!isChanged}
            onClick={() => send(theme.version)}
          >
            {translate('Save')}
          </Button>
        )
      }
    >
      <OfflineNote isSending={save.isPending} />
      {isConflict && (
        <ConflictNotice
          text={translate('Someone else changed this theme while you were editing.')}
          onTakeTheirs={takeTheirs}
          onKeepMine={() => send(null)}
        />
      )}
      {isRestored && !isConflict && <RestoredNotice onThrowAway={() => begin(stored)} />}
      <ThemeFields theme={theme} stored={stored} errorOf={errorOf} onChange={change} />
      <LeaveDialog isDirty={isChanged} />
    </EditorLayout>
  );
}
