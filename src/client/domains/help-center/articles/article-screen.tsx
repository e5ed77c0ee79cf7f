import { Badge, Group, Text, Title } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { directionOfText } from '#shared/text-direction.ts';
import { HelpBreadcrumbs } from '../help-breadcrumbs.tsx';
import { ArticleBody } from './article-body.tsx';
import { ArticleFeedback } from './article-feedback.tsx';
import { articleTrail } from './article-head.ts';
import { ArticleLanguages } from './article-languages.tsx';
import { ArticleNeighbours } from './article-neighbours.tsx';
import classes from './article-screen.module.css';
import { RelatedArticles } from './related-articles.tsx';
import { FoldedContents, TableOfContents } from './table-of-contents.tsx';
import { useCountView } from './use-count-view.ts';

/** One article to read: a calm column, its headings at the side where there is room. */
export function ArticleScreen({ id, language }: { id: number; language: string | undefined }) {
  const translate = useTranslate();
  const { date } = useDateFormat();
  const [{ article }] = api.helpcenter.article.useSuspenseQuery({ id, language });
  useCountView(id);
  const site = useSettings().i18n.language;
  const own = article.language === site ? {} : { lang: article.language };
  return (
    <div className={classes.layout}>
      <article className={classes.column}>
        {/* Its head begins on the side on which the article does. */}
        <div dir={directionOfText(article.title) ?? undefined} {...own}>
          <HelpBreadcrumbs trail={articleTrail(article)} current={article.title} />
          <Title order={1} mt="md" className={classes.title}>
            {article.title}
          </Title>
          <Group gap="xs" mt="xs">
            {article.internal && (
              <Badge color="yellow" variant="light" miw="max-content">
                {translate('Internal')}
              </Badge>
            )}
            <Text size="sm" c="dimmed">
              {article.author && (
                <>
                  {translate('By :name', { name: article.author.display_name })}
                  {' · '}
                </>
              )}
              {translate('Updated')} <time dateTime={article.updated_at}>{date(article.updated_at)}</time>
            </Text>
          </Group>
          <ArticleLanguages article={article} />
          <FoldedContents headings={article.headings} />
        </div>
        <ArticleBody key={`${id} ${article.language}`} html={article.body} language={own.lang} />
        <ArticleFeedback key={`feedback-${id}`} id={id} />
        <ArticleNeighbours previous={article.previous} next={article.next} />
        <RelatedArticles id={id} language={language} />
      </article>
      <TableOfContents headings={article.headings} />
    </div>
  );
}
