import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ApiOutputs } from '../../platform/api/api.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { articleLink } from './article-link.ts';
import classes from './category-screen.module.css';

type Rows = ApiOutputs['helpcenter']['category']['pagination']['data'];

/** The articles of a section: what each is about, and how fresh it is. */
export function SectionRows({ articles }: { articles: Rows }) {
  const translate = useTranslate();
  const { date } = useDateFormat();
  return (
    <ul className={classes.rows}>
      {articles.map((article) => (
        <li key={article.id} className={classes.row}>
          <Link {...articleLink(article)} className={classes.title}>
            <bdi>{article.title}</bdi>
          </Link>
          {article.description && (
            <Text size="sm" c="dimmed" mt={2} lineClamp={2} dir="auto">
              {article.description}
            </Text>
          )}
          <Text size="xs" c="dimmed" mt={4}>
            {translate('Updated')} <time dateTime={article.updated_at}>{date(article.updated_at)}</time>
          </Text>
        </li>
      ))}
    </ul>
  );
}
