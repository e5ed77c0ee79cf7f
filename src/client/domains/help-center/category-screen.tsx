import { Anchor, Button, Container, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { categoryPath } from '#shared/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { Columns } from '../../ui/columns.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { categoryTrail } from './category-head.ts';
import { CategoryHeader } from './category-header.tsx';
import classes from './category-screen.module.css';
import { HelpBreadcrumbs } from './help-breadcrumbs.tsx';
import { SectionArticles } from './section-articles.tsx';
import { SectionList } from './section-list.tsx';
import { SectionRows } from './section-rows.tsx';

export interface CategoryScreenInput {
  id: number;
  page: number;
  language?: string | undefined;
}

/** A category with its sections, or one section with its articles page by page. */
export function CategoryScreen({ input }: { input: CategoryScreenInput }) {
  const translate = useTranslate();
  const [{ category, pagination }] = api.helpcenter.category.useSuspenseQuery(input);
  const { sections, neighbours } = category;
  const { data, prev_page, next_page } = pagination;
  const isEmpty = sections.length === 0 && data.length === 0;
  const path = categoryPath(category);
  const hasList = neighbours.length > 1;

  return (
    <Container size={sections.length > 0 || hasList ? 1120 : 768} pt={32} pb={64}>
      <HelpBreadcrumbs trail={categoryTrail(category)} current={category.name} />
      <div className={hasList ? classes.columns : undefined}>
        <div className={classes.main}>
          <CategoryHeader folder={category} order={1} />
          {isEmpty && (
            <EmptyState
              title={translate('No articles here yet')}
              description={translate('Articles on this topic appear here once they are published.')}
            >
              <Anchor renderRoot={(props) => <Link to="/hc" {...props} />}>
                {translate('Browse all articles')}
              </Anchor>
            </EmptyState>
          )}
          {sections.length > 0 && (
            <Columns sm={2} md={Math.min(sections.length, 3)} gap={32} rowGap={40} mt={40}>
              {sections.map((section) => (
                <SectionArticles key={section.id} section={section} order={2} described />
              ))}
            </Columns>
          )}
          {data.length > 0 && <SectionRows articles={data} />}
          {(prev_page !== null || next_page !== null) && (
            <Group component="nav" justify="space-between" mt="xl" aria-label={translate('Pages')}>
              {prev_page !== null && (
                <Button component="a" variant="default" href={`${path}?page=${prev_page}`}>
                  {translate('Previous')}
                </Button>
              )}
              {next_page !== null && (
                <Button component="a" variant="default" ms="auto" href={`${path}?page=${next_page}`}>
                  {translate('Next')}
                </Button>
              )}
            </Group>
          )}
        </div>
        {hasList && category.parent && (
          <SectionList category={category.parent} sections={neighbours} currentId={category.id} />
        )}
      </div>
    </Container>
  );
}
