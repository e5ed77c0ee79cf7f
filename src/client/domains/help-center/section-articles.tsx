import { Anchor, Stack, Text, Title, type TitleOrder } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { categoryPath } from '#shared/addresses.ts';
import type { Section } from '#shared/helpcenter.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { articleLink } from './article-link.ts';
import classes from './section-articles.module.css';

interface SectionArticlesProps {
  section: Section;
  order?: TitleOrder;
  /** Says what the section is about, where there is room for it. */
  described?: boolean;
}

/** The first articles of a section, and the way to the others. */
export function SectionArticles({ section, order = 3, described = false }: SectionArticlesProps) {
  const translate = useTranslate();
  const { articles, articles_count, description } = section;
  return (
    <div>
      <Title order={order} size="h4">
        <Link to={categoryPath(section)} className={classes.name}>
          <bdi>{section.name}</bdi>
        </Link>
      </Title>
      {described && description && (
        <Text size="sm" c="dimmed" mt={2} dir="auto">
          {description}
        </Text>
      )}
      <Stack component="ul" gap={0} className={classes.list}>
        {articles.map((article) => (
          <li key={article.id}>
            <Link {...articleLink(article)} className={classes.article}>
              <bdi>{article.title}</bdi>
            </Link>
          </li>
        ))}
      </Stack>
      {articles_count > articles.length && (
        <Anchor
          size="sm"
          fw={500}
          mt={4}
          className={classes.all}
          renderRoot={(props) => <Link to={categoryPath(section)} {...props} />}
        >
          {translate('See all :count articles', { count: articles_count })}
        </Anchor>
      )}
    </div>
  );
}
