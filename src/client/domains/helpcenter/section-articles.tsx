import { Anchor, Stack, Title, type TitleOrder } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { articlePath, categoryPath } from '#shared/addresses.ts';
import type { Section } from '#shared/helpcenter.ts';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import classes from './section-articles.module.css';

/** The first articles of a section, and the way to the others. */
export function SectionArticles({ section, order = 3 }: { section: Section; order?: TitleOrder }) {
  const translate = useTranslate();
  const { articles, articles_count } = section;
  return (
    <div>
      <Title order={order} size="h4">
        <Anchor inherit c="inherit" renderRoot={(props) => <Link to={categoryPath(section)} {...props} />}>
          <bdi>{section.name}</bdi>
        </Anchor>
      </Title>
      <Stack component="ul" gap={0} className={classes.list}>
        {articles.map((article) => (
          <li key={article.id}>
            <Link to={articlePath(article)} className={classes.article}>
              <bdi>{article.title}</bdi>
            </Link>
          </li>
        ))}
      </Stack>
      {articles_count > articles.length && (
        <Anchor
          size="sm"
          fw={500}
          mt={8}
          display="inline-block"
          renderRoot={(props) => <Link to={categoryPath(section)} {...props} />}
        >
          {translate('See all :count articles', { count: articles_count })}
        </Anchor>
      )}
    </div>
  );
}
