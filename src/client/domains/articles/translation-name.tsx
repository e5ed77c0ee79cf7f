import { Badge } from '@mantine/core';
import type { ListedTranslation } from '#shared/article-translations.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useSettings } from '../../platform/use-session.ts';

/** Languages as the site calls them; one that the site does not have any more by its code. */
export function useLanguageName() {
  const { languages } = useSettings().i18n;
  return (code: string) => languages.find(({ language }) => language === code)?.name ?? code;
}

/** How far a translation is, in one word. */
export function TranslationBadge({ status, outdated }: Pick<ListedTranslation, 'status' | 'outdated'>) {
  const translate = useTranslate();
  if (outdated) {
    return (
      <Badge color="yellow" variant="light" miw="max-content">
        {translate('Outdated')}
      </Badge>
    );
  }
  return (
    <Badge color={status === 'published' ? 'green' : 'gray'} variant="light" miw="max-content">
      {status === 'published' ? translate('Published') : translate('Draft')}
    </Badge>
  );
}
