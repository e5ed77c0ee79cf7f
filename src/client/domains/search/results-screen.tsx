import { Button, Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import classes from '#client/shell/search-modal.module.css';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import type { SearchHit } from '#shared/search.ts';
import { HitText } from './bar-option.tsx';
import { type ResultSearch, ticketResultsOf } from './result-search.ts';

function Hits({ label, hits }: { label: string; hits: readonly SearchHit[] }) {
  if (hits.length === 0) return null;
  return (
    <section aria-label={label}>
      <Title order={2} size="h5" mb={4}>
        {label}
      </Title>
      {hits.map((hit) => (
        <Link key={hit.id} to={hit.url} className={classes.option}>
          <span className={classes.text}>
            <HitText hit={hit} />
          </span>
        </Link>
      ))}
    </section>
  );
}

/** The first people, articles and actions; tickets have pages of their own. */
function Others({ query }: { query: string }) {
  const translate = useTranslate();
  const types = ['people' as const, 'articles' as const, 'actions' as const];
  const { data } = api.search.everything.useQuery({ query, types });
  const hits = (wanted: (typeof types)[number]) =>
    data?.groups?.find(({ type }) => type === wanted)?.results ?? [];
  return (
    <>
      <Hits label={translate('People')} hits={hits('people')} />
      <Hits label={translate('Articles')} hits={hits('articles')} />
      <Hits label={translate('Actions')} hits={hits('actions')} />
    </>
  );
}

function Tickets({ search, onSearch }: ResultsScreenProps) {
  const translate = useTranslate();
  const { data, isError, refetch } = api.search.everything.useQuery(ticketResultsOf(search));
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Stack gap="xs" role="status" aria-label={translate('Loading')}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={56} />
        ))}
      </Stack>
    );
  const page = data.pagination;
  const go = (to: number | null | undefined) =>
    onSearch({ ...search, page: to == null || to === 1 ? undefined : to });
  return (
    <>
      {data.ignored.length > 0 && (
        <Text size="sm" c="dimmed">
          {translate('Searched as text: :words', { words: data.ignored.join(', ') })}
        </Text>
      )}
      {data.corrected_query !== null && (
        <Text size="sm" c="dimmed">
          {translate('Showing results for ":query"', { query: data.corrected_query })}
        </Text>
      )}
      <Hits label={translate('Tickets')} hits={page?.data ?? []} />
      {page?.data.length === 0 && (
        <EmptyState
          title={translate('No tickets for ":query"', { query: search.query ?? '' })}
          description={translate('Spam and the trash are searched with is:spam and is:deleted.')}
        />
      )}
      <Group justify="space-between">
        {page?.prev_page ? (
          <Button variant="default" onClick={() => go(page.prev_page)}>
            {translate('Previous page')}
          </Button>
        ) : (
          <span />
        )}
        {page?.next_page && (
          <Button variant="default" onClick={() => go(page.next_page)}>
            {translate('Next page')}
          </Button>
        )}
      </Group>
    </>
  );
}

interface ResultsScreenProps {
  search: ResultSearch;
  onSearch: (search: ResultSearch) => void;
}

/** All results of a search, the tickets page by page. */
export function ResultsScreen({ search, onSearch }: ResultsScreenProps) {
  const translate = useTranslate();
  const { query, page } = search;
  return (
    <Container size={720} py={32}>
      <Title order={1} size="h2" mb="md">
        {query ? translate('Search results for ":query"', { query }) : translate('Search')}
      </Title>
      <Stack gap="lg">
        <SearchField
          label={translate('Search tickets, people, articles, and actions')}
          term={query ?? ''}
          onSearch={(next) => onSearch({ query: next || undefined, page: undefined })}
        />
        {query && <Tickets search={search} onSearch={onSearch} />}
        {query && page === undefined && <Others query={query} />}
      </Stack>
    </Container>
  );
}
