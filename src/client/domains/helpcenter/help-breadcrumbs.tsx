import { Anchor, Breadcrumbs, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '../../platform/translate/use-translate.ts';

export interface Crumb {
  name: string;
  path: string;
}

interface HelpBreadcrumbsProps {
  trail: Crumb[];
  current: string;
}

/** Where a page of the help centre stands. */
export function HelpBreadcrumbs({ trail, current }: HelpBreadcrumbsProps) {
  const translate = useTranslate();
  const crumbs = [{ name: translate('Help center'), path: '/hc' }, ...trail];
  return (
    <nav aria-label={translate('Breadcrumbs')}>
      <Breadcrumbs separator="›" separatorMargin={8} style={{ flexWrap: 'wrap', rowGap: 4 }}>
        {crumbs.map(({ name, path }) => (
          <Anchor key={path} size="sm" c="dimmed" renderRoot={(props) => <Link to={path} {...props} />}>
            <bdi>{name}</bdi>
          </Anchor>
        ))}
        <Text size="sm" aria-current="page" style={{ whiteSpace: 'normal' }}>
          <bdi>{current}</bdi>
        </Text>
      </Breadcrumbs>
    </nav>
  );
}
