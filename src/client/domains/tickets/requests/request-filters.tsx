import { NativeSelect } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { SearchField } from '#client/ui/search-field.tsx';
import type { OrganisationReference } from '#shared/organisations.ts';
import type { TicketState } from '#shared/ticket-states.ts';
import classes from './request-list.module.css';
import type { RequestSearch } from './request-search.ts';

interface RequestFiltersProps {
  search: RequestSearch;
  onChange: (search: RequestSearch) => void;
  /** Whether the list includes requests of other workspace members. */
  isShared: boolean;
  /** The organization whose requests may be listed. */
  organisation: OrganisationReference | null;
}

/** Search field and status filter of the request list. */
export function RequestFilters({ search, onChange, isShared, organisation }: RequestFiltersProps) {
  const translate = useTranslate();
  const states: { value: TicketState; label: string }[] = [
    { value: 'all', label: translate('All requests') },
    { value: 'open', label: translate('Open requests') },
    { value: 'closed', label: translate('Closed requests') },
    { value: 'awaiting_reply', label: translate('Awaiting your reply') },
  ];
  return (
    <search className={classes.filters}>
      <SearchField
        label={translate('Search requests')}
        term={search.query ?? ''}
        onSearch={(query) => onChange({ ...search, query: query || undefined, page: undefined })}
        className={classes.search}
      />
      {isShared && (
        <NativeSelect
          aria-label={translate('Filter by requester')}
          data={[
            { value: 'all', label: translate("Everyone's requests") },
            { value: 'mine', label: translate('My requests') },
          ]}
          value={search.whose ?? 'all'}
          onChange={(event) =>
            onChange({
              ...search,
              whose: event.currentTarget.value === 'mine' ? 'mine' : undefined,
              page: undefined,
            })
          }
          className={classes.state}
        />
      )}
      {organisation && (
        <NativeSelect
          aria-label={translate('Filter by requester')}
          data={[
            { value: 'mine', label: translate('My requests') },
            {
              value: 'organization',
              label: translate('All of :organization', { organization: organisation.name }),
            },
          ]}
          value={search.whose === 'organization' ? 'organization' : 'mine'}
          onChange={(event) =>
            onChange({
              ...search,
              whose: event.currentTarget.value === 'organization' ? 'organization' : undefined,
              page: undefined,
            })
          }
          className={classes.state}
        />
      )}
      <NativeSelect
        aria-label={translate('Filter by status')}
        data={states}
        value={search.status ?? 'all'}
        onChange={(event) =>
          onChange({ ...search, status: event.currentTarget.value as TicketState, page: undefined })
        }
        className={classes.state}
      />
    </search>
  );
}
