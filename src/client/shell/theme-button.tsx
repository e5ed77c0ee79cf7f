import { Button } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSiteTheme } from '../platform/theme/use-site-theme.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';

/** Toggles the light and dark theme, where visitors may. */
export function ThemeButton() {
  const translate = useTranslate();
  const { isDark, toggle } = useSiteTheme();
  if (toggle === null) return null;
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Icon size={16} aria-hidden />}
      onClick={toggle}
    >
      {isDark ? translate('Light mode') : translate('Dark mode')}
    </Button>
  );
}
