import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './help-breadcrumbs.module.css';

export interface Crumb {
  name: string;
  path: string;
}

interface HelpBreadcrumbsProps {
  trail: Crumb[];
  current: string;
}

/** Where a page of the help centre stands. Its own name is the heading below, so here it is only said. */
export function HelpBreadcrumbs({ trail, current }: HelpBreadcrumbsProps) {
  const translate = useTranslate();
  const crumbs = [{ name: translate('Help center'), path: '/hc' }, ...trail];
  return (
    <nav aria-label={translate('Breadcrumbs')}>
      <ol className={classes.list}>
        {crumbs.map(({ name, path }) => (
          <li key={path} className={classes.item}>
            <Link to={path} activeOptions={{ exact: true }} dir="auto" className={classes.link}>
              {name}
            </Link>
          </li>
        ))}
        <li className={`${classes.item} ${classes.current}`}>
          <VisuallyHidden aria-current="page">{current}</VisuallyHidden>
        </li>
      </ol>
    </nav>
  );
}
