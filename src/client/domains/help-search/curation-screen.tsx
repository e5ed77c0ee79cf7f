import { Button, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsSearch, IconPin, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pin, Synonym } from '#shared/search-curation.ts';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { DataList } from '../../shell/list/data-list.tsx';
import { ListFilters } from '../../shell/list/list-filters.tsx';
import { ListPages } from '../../shell/list/list-pages.tsx';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { useLastPage } from '../../shell/list/use-last-page.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DeletePin, DeleteSynonym, usePinColumns, useSynonymColumns } from './curation-rows.tsx';
import { type CurationSearch, curationInputOf } from './curation-search.ts';
import { PinDialog } from './pin-dialog.tsx';
import { SynonymDialog } from './synonym-dialog.tsx';
import { TrySearch } from './try-search.tsx';

interface ShapingScreenProps {
  search: CurationSearch;
  onChange: (search: CurationSearch) => void;
}

interface ListProps extends ShapingScreenProps {
  create: React.ReactNode;
}

function SynonymList({ search, onChange, create, onEdit }: ListProps & { onEdit: (one: Synonym) => void }) {
  const translate = useTranslate();
  const list = api.hcSearch.synonyms.useQuery(curationInputOf(search), { placeholderData: keepPreviousData });
  const columns = useSynonymColumns(onEdit);
  const page = list.data?.pagination;
  const change = (part: CurationSearch) => onChange({ ...search, ...part });
  useLastPage(page, list.isPlaceholderData, change);
  return (
    <>
      <DataList
        items={page?.data}
        label={translate('Synonyms')}
        columns={columns}
        nameOf={({ words }) => words.join(', ')}
        isFailed={list.isError && page === undefined}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        menu={(synonym) => <DeleteSynonym synonym={synonym} />}
        empty={
          search.query === undefined ? (
            <EmptyState
              icon={IconAdjustmentsSearch}
              title={translate('No synonyms yet')}
              description={translate(
                'Synonyms let a search for one word find articles that use another. Searches without results show which words are missing.',
              )}
            >
              {create}
            </EmptyState>
          ) : (
            <NothingFound onClear={() => change({ query: undefined, page: undefined })} />
          )
        }
      />
      {page && page.data.length > 0 && <ListPages page={page} onChange={change} />}
    </>
  );
}

function PinList({ search, onChange, create, onEdit }: ListProps & { onEdit: (one: Pin) => void }) {
  const translate = useTranslate();
  const list = api.hcSearch.pins.useQuery(curationInputOf(search), { placeholderData: keepPreviousData });
  const columns = usePinColumns(onEdit);
  const page = list.data?.pagination;
  const change = (part: CurationSearch) => onChange({ ...search, ...part });
  useLastPage(page, list.isPlaceholderData, change);
  return (
    <>
      <DataList
        items={page?.data}
        label={translate('Pinned articles')}
        columns={columns}
        nameOf={({ query }) => query}
        isFailed={list.isError && page === undefined}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        menu={(pin) => <DeletePin pin={pin} />}
        empty={
          search.query === undefined ? (
            <EmptyState
              icon={IconPin}
              title={translate('No pinned articles yet')}
              description={translate('Choose which articles appear first for important searches.')}
            >
              {create}
            </EmptyState>
          ) : (
            <NothingFound onClear={() => change({ query: undefined, page: undefined })} />
          )
        }
      />
      {page && page.data.length > 0 && <ListPages page={page} onChange={change} />}
    </>
  );
}

/** What searches find besides the words themselves: words that mean the same, and articles that come first. */
export function CurationScreen({ search, onChange }: ShapingScreenProps) {
  const translate = useTranslate();
  const [synonym, setSynonym] = useState<Synonym | 'new' | null>(null);
  const [pin, setPin] = useState<Pin | 'new' | null>(null);
  const isPins = search.show === 'pins';
  const create = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => (isPins ? setPin('new') : setSynonym('new'))}
    >
      {isPins ? translate('Pin articles') : translate('Add synonyms')}
    </Button>
  );
  const shown = { search, onChange, create };
  return (
    <AdminPage
      title={translate('Search results')}
      description={translate('Define synonyms and pin articles to the top of search results.')}
      actions={create}
    >
      <TrySearch />
      <ListFilters
        label={isPins ? translate('Search pinned articles') : translate('Search synonyms')}
        search={search}
        onChange={(part) => onChange({ ...search, ...part })}
      >
        <SegmentedControl
          aria-label={translate('Search results')}
          data={[
            { value: 'synonyms', label: translate('Synonyms') },
            { value: 'pins', label: translate('Pinned articles') },
          ]}
          value={isPins ? 'pins' : 'synonyms'}
          onChange={(value) => onChange({ show: value === 'pins' ? 'pins' : undefined })}
        />
      </ListFilters>
      {isPins ? <PinList {...shown} onEdit={setPin} /> : <SynonymList {...shown} onEdit={setSynonym} />}
      <SynonymDialog synonym={synonym} onClose={() => setSynonym(null)} />
      <PinDialog pin={pin} onClose={() => setPin(null)} />
    </AdminPage>
  );
}
