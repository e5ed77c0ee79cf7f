import { Anchor, Select, Stack, Switch } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import type { SectionProps } from './section-props.ts';
import { brandColors, ThemeColors } from './theme-colors.tsx';

/** The colours of the brand in each theme, and which theme visitors get. */
export function ColorsSection({ settings, set, themes, shownTheme, showTheme, setTheme }: SectionProps) {
  const translate = useTranslate();
  const seesThemes = usePermission('themes.view');
  const theme = themes.find(({ id }) => id === shownTheme) ?? themes[0];
  const choices = themes.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Stack gap="md">
      <Select
        label={translate('Theme')}
        description={translate('Shown in the preview.')}
        data={choices}
        value={theme === undefined ? null : String(theme.id)}
        allowDeselect={false}
        onChange={(id) => id !== null && showTheme(Number(id))}
      />
      {theme && (
        <ThemeColors theme={theme} tokens={brandColors} onChange={(values) => setTheme(theme.id, values)} />
      )}
      {seesThemes && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/admin/themes" {...props} />}>
          {translate('All colors and themes')}
        </Anchor>
      )}
      <Select
        label={translate('Default theme')}
        data={[{ value: '', label: translate("Match the visitor's browser") }, ...choices]}
        value={settings.themes.default_id === null ? '' : String(settings.themes.default_id)}
        allowDeselect={false}
        onChange={(id) => set({ themes: { default_id: id ? Number(id) : null } })}
      />
      <Switch
        label={translate('Let visitors switch between light and dark mode')}
        checked={settings.themes.user_change}
        onChange={(event) => set({ themes: { user_change: event.currentTarget.checked } })}
      />
    </Stack>
  );
}
