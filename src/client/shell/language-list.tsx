import { Menu } from '@mantine/core';
import { toastError } from '../platform/toast/toast.tsx';
import { useChooseLocale } from '../platform/translation/use-choose-locale.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useSettings } from '../platform/use-session.ts';
import { LanguageButton } from './language-button.tsx';

/** The site's languages by their own names, with the current one marked. */
export function LanguageList() {
  const translate = useTranslate();
  const { language: current, languages } = useSettings().i18n;
  const choose = useChooseLocale();
  return (
    <Menu defaultOpened position="top-end" width={180}>
      <Menu.Target>
        <LanguageButton loading={choose.isPending} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup
          value={current}
          onChange={(locale) =>
            choose.mutate({ locale }, { onError: (error) => toastError(error, translate) })
          }
        >
          {languages.map(({ language, name }) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
