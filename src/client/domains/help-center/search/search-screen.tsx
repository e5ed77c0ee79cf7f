import { Anchor, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '#client/platform/api/api.ts';
import { noteSearch } from '#client/platform/search/search-session.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchResultItem } from './search-result-item.tsx';

export interface SearchScreenInput {
  query: string;
  page: number;
  perPage: number;
  categoryIds?: number[];
  exact?: true;
}

/** The page of search results; rendered on the server, so it needs no scripts. */
export function SearchScreen({ input }: { input: SearchScreenInput }) {
  const translate = useTranslate();
  const [{ pagination, corrected_query, matches }] = api.helpSearch.search.useSuspenseQuery(input);
  const { query, exact } = input;
  const categoryId = input.categoryIds?.[0];
  const results = pagination.data;
  useEffect(() => {
    noteSearch(
      query,
      results.map(({ id }) => id),
      categoryId,
    );
  }, [query, results, categoryId]);
  const pageLink = (page: number | null) => ({ query, categoryId, exact, page: page ?? undefined });
  const count = matches?.more
    ? translate('More than :count results', { count: matches.count })
    : translate(':count result|:count results', { count: matches?.count ?? 0 });

  return (
    <Container size={720} py={40}>
      <Title order={1} size="h2" mb="lg">
        {query ? translate('Search results for ":query"', { query }) : translate('Newest articles')}
      </Title>
      <SearchForm query={query}>
        <CategoryFilter chosen={categoryId} />
      </SearchForm>
      {corrected_query && results.length > 0 && (
        <Text size="sm" mt="md">
          {translate('Showing results for ":query"', { query: corrected_query })}{' '}
          <Anchor
            renderRoot={(props) => (
              <Link to="/hc/search" search={{ query, categoryId, exact: true }} {...props} />
            )}
          >
            {translate('Search instead for ":query"', { query })}
          </Anchor>
        </Text>
      )}
      {matches !== null && results.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          {count}
        </Text>
      )}
      {results.length === 0 && (
        <EmptyState
          title={translate('No results for ":query"', { query })}
          description={translate('Try fewer or different keywords.')}
        >
          {categoryId === undefined ? (
            <Anchor renderRoot={(props) => <Link to="/hc" {...props} />}>
              {translate('Browse all articles')}
            </Anchor>
          ) : (
            <Anchor renderRoot={(props) => <Link to="/hc/search" search={{ query }} {...props} />}>
              {translate('Search all categories')}
            </Anchor>
          )}
        </EmptyState>
      )}
      <Stack component="ol" gap="lg" mt="xl" p={0} style={{ listStyle: 'none' }}>
        {results.map((result) => (
          <SearchResultItem key={result.id} result={result} term={query} />
        ))}
      </Stack>
      <Group component="nav" justify="space-between" mt="xl" aria-label={translate('Pages')}>
        {pagination.prev_page !== null && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/hc/search" search={pageLink(pagination.prev_page)} {...props} />
            )}
          >
            {translate('Previous')}
          </Button>
        )}
        {pagination.next_page !== null && (
          <Button
            variant="default"
            ms="auto"
            renderRoot={(props) => (
              <Link to="/hc/search" search={pageLink(pagination.next_page)} {...props} />
            )}
          >
            {translate('Next')}
          </Button>
        )}
      </Group>
    </Container>
  );
}
