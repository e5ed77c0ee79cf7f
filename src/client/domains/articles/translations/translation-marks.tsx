import { Badge } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TranslationStatus } from '#shared/record-states.ts';
import type { ListedArticle } from '#shared/writing.ts';
import { useLanguageName } from '../translation-name.tsx';

/** The languages that an article is translated into, and how far each of them is. */
export function TranslationMarks({
  article: { translations },
}: {
  article: Pick<ListedArticle, 'translations'>;
}) {
  const translate = useTranslate();
  const nameOf = useLanguageName();
  const stateOf = (status: TranslationStatus, outdated: boolean) =>
    outdated ? translate('Outdated') : status === 'published' ? translate('Published') : translate('Draft');
  return translations.map(({ language, status, outdated }) => (
    <Badge
      key={language}
      color={outdated ? 'yellow' : status === 'published' ? 'green' : 'gray'}
      variant="outline"
      miw="max-content"
      tt="none"
      title={`${nameOf(language)}: ${stateOf(status, outdated)}`}
    >
      {nameOf(language)}
    </Badge>
  ));
}
