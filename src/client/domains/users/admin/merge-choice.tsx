import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import { Row, RowList } from '#client/ui/row-list.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import type { ShownUser } from '#shared/users.ts';

/** As many as one looks through before typing more. */
const shown = 10;

interface MergeChoiceProps {
  person: ShownUser;
  onChoose: (id: number) => void;
}

/** Finds the other account of a person: at first those of the same name. */
export function MergeChoice({ person, onChoose }: MergeChoiceProps) {
  const translate = useTranslate();
  const [query, setQuery] = useState(person.display_name.slice(0, 255));
  const list = api.people.list.useQuery(
    { query, perPage: shown + 1, orderBy: 'created_at' },
    { placeholderData: keepPreviousData },
  );
  const found = list.data?.pagination.data.filter(({ id }) => id !== person.id).slice(0, shown);
  return (
    <Stack gap="sm">
      <SearchField
        label={translate('Search people by name or email')}
        term={query}
        onSearch={(words) => setQuery(words)}
      />
      {list.isPending && <ListSkeleton rows={3} label={translate('Loading')} />}
      {list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
      {found?.length === 0 && (
        <EmptyState
          icon={IconUserSearch}
          title={translate('No other people found')}
          description={translate('Try another name or email address.')}
        />
      )}
      {found && found.length > 0 && (
        <RowList label={translate('People')}>
          {found.map((other) => (
            <Row
              key={other.id}
              icon={<PersonAvatar person={other} size={32} aria-hidden />}
              action={
                <Button
                  size="xs"
                  variant="default"
                  aria-label={translate('Merge with :name', { name: other.display_name })}
                  onClick={() => onChoose(other.id)}
                >
                  {translate('Choose')}
                </Button>
              }
            >
              <Group gap={4}>
                <Text size="sm" fw={550} dir="auto">
                  {other.display_name}
                </Text>
                <Text size="sm" c="dimmed" dir="ltr">
                  {other.email}
                </Text>
              </Group>
            </Row>
          ))}
        </RowList>
      )}
    </Stack>
  );
}
