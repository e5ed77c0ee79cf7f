import { Anchor, Button, Container, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { articlePath, categoryPath } from '#shared/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { categoryTrail } from './category-head.ts';
import { HelpBreadcrumbs } from './help-breadcrumbs.tsx';
import { SectionArticles } from './section-articles.tsx';

export interface CategoryScreenInput {
  id: number;
  page: number;
}

/** A category with its sections, or one section with its articles page by page. */
export function CategoryScreen({ input }: { input: CategoryScreenInput }) {
  const translate = useTranslate();
  const [{ category, pagination }] = api.helpcenter.category.useSuspenseQuery(input);
  const { sections } = category;
  const isEmpty = sections.length === 0 && pagination.data.length === 0;
  const path = categoryPath(category);

  return (
    <Container size={sections.length > 0 ? 1120 : 768} pt={32} pb={64}>
      <HelpBreadcrumbs trail={categoryTrail(category)} current={category.name} />
      <Title order={1} mt="md" dir="auto">
        {category.name}
      </Title>
      {category.description && (
        <Text c="dimmed" size="lg" mt={4} dir="auto">
          {category.description}
        </Text>
      )}
      {isEmpty && (
        <EmptyState
          title={translate('There are no articles here yet')}
          description={translate('Answers about this will be here soon.')}
        >
          <Anchor renderRoot={(props) => <Link to="/hc" {...props} />}>
            {translate('Browse all articles')}
          </Anchor>
        </EmptyState>
      )}
      {sections.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }} spacing={32} verticalSpacing={40} mt={32}>
          {sections.map((section) => (
            <SectionArticles key={section.id} section={section} order={2} />
          ))}
        </SimpleGrid>
      )}
      {pagination.data.length > 0 && (
        <Stack component="ul" gap="lg" mt={32} p={0} style={{ listStyle: 'none' }}>
          {pagination.data.map((article) => (
            <li key={article.id}>
              <Anchor fw={600} renderRoot={(props) => <Link to={articlePath(article)} {...props} />}>
                <bdi>{article.title}</bdi>
              </Anchor>
              {article.description && (
                <Text size="sm" c="dimmed" mt={2} dir="auto">
                  {article.description}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      )}
      {(pagination.prev_page !== null || pagination.next_page !== null) && (
        <Group component="nav" justify="space-between" mt="xl" aria-label={translate('Pages')}>
          {pagination.prev_page !== null && (
            <Button component="a" variant="default" href={`${path}?page=${pagination.prev_page}`}>
              {translate('Previous')}
            </Button>
          )}
          {pagination.next_page !== null && (
            <Button component="a" variant="default" ms="auto" href={`${path}?page=${pagination.next_page}`}>
              {translate('Next')}
            </Button>
          )}
        </Group>
      )}
    </Container>
  );
}
