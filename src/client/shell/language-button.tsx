import { Button, type ButtonProps } from '@mantine/core';
import { IconWorld } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useSettings } from '../platform/use-session.ts';

/** Button with the page's language; its menu is rendered by the caller. */
export function LanguageButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const translate = useTranslate();
  const { language, languages } = useSettings().i18n;
  const name = languages.find((one) => one.language === language)?.name ?? language;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconWorld size={16} aria-hidden />}
      aria-label={translate('Language: :name', { name })}
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
    >
      {name}
    </Button>
  );
}
