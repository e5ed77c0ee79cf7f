import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { articlePath } from '#shared/addresses.ts';
import type { Article } from '#shared/helpcenter.ts';

/** The other languages that the article can be read in; where it is not in the reader's, it says so. */
export function ArticleLanguages({ article }: { article: Article }) {
  const translate = useTranslate();
  const { language: site, languages } = useSettings().i18n;
  const nameOf = (code: string) => languages.find(({ language }) => language === code)?.name ?? code;
  return (
    <div lang={site}>
      {article.is_fallback && (
        <Text size="sm" c="dimmed" mt="xs" role="note">
          {translate("This article hasn't been translated yet")}
        </Text>
      )}
      {article.languages.length > 1 && (
        <Group component="nav" gap="sm" mt="xs" aria-label={translate('Article languages')}>
          {article.languages.map(({ language, slug }) => (
            <Anchor
              key={language}
              size="sm"
              lang={language}
              aria-current={language === article.language ? 'true' : undefined}
              fw={language === article.language ? 600 : undefined}
              renderRoot={(props) => (
                <Link
                  to={articlePath({ ...article, slug })}
                  search={{ language }}
                  hrefLang={language}
                  activeProps={{}}
                  {...props}
                />
              )}
            >
              {nameOf(language)}
            </Anchor>
          ))}
        </Group>
      )}
    </div>
  );
}
