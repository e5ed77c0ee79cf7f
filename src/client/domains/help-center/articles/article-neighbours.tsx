import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Article } from '#shared/helpcenter.ts';
import { articleLink } from '../article-link.ts';
import classes from './article-screen.module.css';

/** The ways to the articles before and after this one in its section. */
export function ArticleNeighbours({ previous, next }: Pick<Article, 'previous' | 'next'>) {
  const translate = useTranslate();
  if (previous === null && next === null) return null;
  return (
    <nav className={classes.neighbours} aria-label={translate('Articles in this section')}>
      {previous && (
        <Link {...articleLink(previous)} rel="prev" className={classes.neighbour}>
          <span className={classes.side}>{translate('Previous article')}</span>
          <bdi>{previous.title}</bdi>
        </Link>
      )}
      {next && (
        <Link {...articleLink(next)} rel="next" className={classes.neighbour} data-side="end">
          <span className={classes.side}>{translate('Next article')}</span>
          <bdi>{next.title}</bdi>
        </Link>
      )}
    </nav>
  );
}
