import { Anchor, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { articleLink } from '../article-link.ts';
import classes from './article-screen.module.css';

/** Where to read on; nothing while there is nothing related. */
export function RelatedArticles({ id, language }: { id: number; language: string | undefined }) {
  const translate = useTranslate();
  const { data } = api.helpcenter.related.useQuery({ id, language });
  const articles = data?.articles ?? [];
  if (articles.length === 0) return null;
  return (
    <section className={classes.related} aria-labelledby="related-articles">
      <Title order={2} size="h4" id="related-articles">
        {translate('Related articles')}
      </Title>
      <Stack component="ul" gap={8} mt="sm" p={0} style={{ listStyle: 'none' }}>
        {articles.map((article) => (
          <li key={article.id}>
            <Anchor renderRoot={(props) => <Link {...articleLink(article)} {...props} />}>
              <bdi>{article.title}</bdi>
            </Anchor>
          </li>
        ))}
      </Stack>
    </section>
  );
}
