import { Text, Title } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useDateFormat } from '../../../platform/time/use-date-format.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { HelpBreadcrumbs } from '../help-breadcrumbs.tsx';
import { articleTrail } from './article-head.ts';
import classes from './article-screen.module.css';
import { RelatedArticles } from './related-articles.tsx';
import { TableOfContents } from './table-of-contents.tsx';

/** One article to read: a calm column, its headings at the side where there is room. */
export function ArticleScreen({ id }: { id: number }) {
  const translate = useTranslate();
  const { date } = useDateFormat();
  const [{ article }] = api.helpcenter.article.useSuspenseQuery({ id });
  return (
    <div className={classes.layout}>
      <article className={classes.column}>
        <HelpBreadcrumbs trail={articleTrail(article)} current={article.title} />
        <Title order={1} mt="md" dir="auto" className={classes.title}>
          {article.title}
        </Title>
        <Text size="sm" c="dimmed" mt="xs">
          {translate('Updated')} <time dateTime={article.updated_at}>{date(article.updated_at)}</time>
        </Text>
        {/* The server sanitises articles when they are saved. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at write by the server. */}
        <div dir="auto" className={classes.body} dangerouslySetInnerHTML={{ __html: article.body }} />
        <RelatedArticles id={id} />
      </article>
      <TableOfContents headings={article.headings} />
    </div>
  );
}
