import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { useManagerBasePath } from '../manager-base-path.ts';
import { TranslationBadge, useLanguageName } from '../translation-name.tsx';

interface ArticleLanguageSwitchProps {
  article: Pick<EditableArticle, 'id' | 'language'>;
  current: string;
}

/** Leads from the article to each of its translations, and to those that nobody has begun. */
export function ArticleLanguageSwitch({ article, current }: ArticleLanguageSwitchProps) {
  const translate = useTranslate();
  const place = useManagerBasePath();
  const nameOf = useLanguageName();
  const { languages } = useSettings().i18n;
  const list = api.hcTranslations.list.useQuery({ id: article.id });
  const translations = list.data?.translations ?? [];
  const codes = [
    article.language,
    ...new Set([...languages, ...translations].map(({ language }) => language)),
  ].filter((code, index, all) => all.indexOf(code) === index);
  if (codes.length < 2) return null;
  return (
    <Group component="nav" gap="xs" mb="sm" aria-label={translate('Article languages')}>
      {codes.map((code) => {
        const found = translations.find(({ language }) => language === code);
        return (
          <Button
            key={code}
            size="compact-md"
            variant={code === current ? 'light' : 'default'}
            aria-current={code === current ? 'page' : undefined}
            rightSection={found && <TranslationBadge {...found} />}
            renderRoot={(props) => (
              <Link
                to={`${place}/$articleId`}
                params={{ articleId: String(article.id) }}
                search={code === article.language ? {} : { language: code }}
                activeProps={{}}
                {...props}
              />
            )}
          >
            {nameOf(code)}
          </Button>
        );
      })}
    </Group>
  );
}
