import { Anchor, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { articlePath } from '#shared/addresses.ts';
import { api } from '../../../platform/api/api.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Highlighted } from './highlighted.tsx';
import { SearchForm } from './search-form.tsx';
import { noteSearch, noteSearchClick } from './search-session.ts';

export interface SearchScreenInput {
  query: string;
  page: number;
  perPage: number;
}

/** The page of search results; rendered on the server, so it needs no scripts. */
export function SearchScreen({ input }: { input: SearchScreenInput }) {
  const translate = useTranslate();
  const [{ pagination, corrected_query }] = api.helpcenter.search.useSuspenseQuery(input);
  const { query } = input;
  const results = pagination.data;
  useEffect(() => {
    noteSearch(
      query,
      results.map(({ id }) => id),
    );
  }, [query, results]);

  return (
    <Container size={720} py={40}>
      <Title order={1} size="h2" mb="lg">
        {query ? translate('Search results for ":query"', { query }) : translate('Newest articles')}
      </Title>
      <SearchForm query={query} />
      {corrected_query && results.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          {translate('Showing results for ":query"', { query: corrected_query })}
        </Text>
      )}
      {results.length === 0 && (
        <EmptyState
          title={translate('No results for ":query"', { query })}
          description={translate('Try fewer or other words.')}
        >
          <Anchor renderRoot={(props) => <Link to="/hc" {...props} />}>
            {translate('Browse all articles')}
          </Anchor>
        </EmptyState>
      )}
      <Stack component="ol" gap="lg" mt="xl" p={0} style={{ listStyle: 'none' }}>
        {results.map((result) => (
          <li key={result.id}>
            <Anchor
              fw={600}
              renderRoot={(props) => (
                <Link to={articlePath(result)} onClick={() => noteSearchClick(result.id)} {...props} />
              )}
            >
              <bdi>
                <Highlighted parts={result.highlights.title} />
              </bdi>
            </Anchor>
            <Text size="sm" mt={4} dir="auto">
              <Highlighted parts={result.highlights.body} />
            </Text>
            <Text size="xs" c="dimmed" mt={4} dir="auto">
              {result.path.map(({ name }) => name).join(' › ')}
            </Text>
          </li>
        ))}
      </Stack>
      <Group component="nav" justify="space-between" mt="xl" aria-label={translate('Pages')}>
        {pagination.prev_page !== null && (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/hc/search" search={{ query, page: pagination.prev_page ?? undefined }} {...props} />
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
              <Link to="/hc/search" search={{ query, page: pagination.next_page ?? undefined }} {...props} />
            )}
          >
            {translate('Next')}
          </Button>
        )}
      </Group>
    </Container>
  );
}
