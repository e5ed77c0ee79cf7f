import { Anchor, Card, List, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { articlePath } from '#shared/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { newTab } from '../../ui/external-link.ts';

const pauseMs = 300;
const perPage = 8;

/** The search as readers have it, to see at once what words and pins make of it. */
export function TrySearch() {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), pauseMs);
  const found = api.helpSearch.search.useQuery(
    { query, page: 1, perPage },
    { enabled: query !== '', placeholderData: keepPreviousData },
  );
  const articles = found.data?.pagination.data ?? [];
  const isSettled = query !== '' && found.isSuccess && !found.isPlaceholderData;
  return (
    <Card withBorder component="section" aria-label={translate('Try a search')} mb="lg">
      <TextInput
        type="search"
        label={translate('Try a search')}
        description={translate(
          'Results include everything you can view, which can be more than readers see.',
        )}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={255}
        dir="auto"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {query !== '' && found.isError && <LoadFailure onRetry={() => void found.refetch()} />}
      {query !== '' && articles.length > 0 && (
        <List type="ordered" mt="sm" size="sm" spacing={4}>
          {articles.map((article) => (
            <List.Item key={article.id}>
              <Anchor href={articlePath(article)} {...newTab} size="sm">
                <bdi>{article.title}</bdi>
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
      {isSettled && articles.length === 0 && (
        <Text size="sm" c="dimmed" mt="sm" role="status">
          {translate('No results for ":query"', { query })}
        </Text>
      )}
    </Card>
  );
}
