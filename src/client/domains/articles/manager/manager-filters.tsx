import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { FilterSelect, ListFilters } from '#client/shell/list/list-filters.tsx';
import { articleStatuses } from '#shared/record-states.ts';
import { statusName } from '../article-status-badge.tsx';
import { isWholeSection, type ManagerSearch, managerSorts } from './manager-search.ts';

interface ManagerFiltersProps {
  search: ManagerSearch;
  onChange: (search: ManagerSearch) => void;
}

/** Filters and order of the list of articles; a section in its own order has nothing to sort by. */
export function ManagerFilters({ search, onChange }: ManagerFiltersProps) {
  const translate = useTranslate();
  const { languages } = useSettings().i18n;
  const isBin = search.view === 'bin';
  return (
    <ListFilters
      label={translate('Search articles')}
      search={search}
      {...(isWholeSection(search)
        ? {}
        : {
            sorts: managerSorts,
            sortNames: {
              changed: translate('Recently updated'),
              'changed-first': translate('Least recently updated'),
              views: translate('Most viewed'),
              'views-first': translate('Least viewed'),
              title: translate('Title, A to Z'),
              'title-desc': translate('Title, Z to A'),
            },
          })}
      onChange={(change) => onChange({ ...search, ...change })}
    >
      {!isBin && languages.length > 1 && (
        <FilterSelect
          label={translate('Language')}
          all={translate('All languages')}
          choices={languages.map(({ language, name }) => ({ value: language, label: name }))}
          value={search.language}
          onChange={(language) => onChange({ ...search, language, page: undefined })}
        />
      )}
      {!isBin && (
        <FilterSelect
          label={translate('Status')}
          all={translate('All statuses')}
          choices={articleStatuses.map((value) => ({ value, label: statusName(value, translate) }))}
          value={search.status}
          onChange={(status) => onChange({ ...search, status, page: undefined })}
        />
      )}
    </ListFilters>
  );
}
