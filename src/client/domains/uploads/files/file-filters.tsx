import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { FilterSelect, ListFilters } from '#client/shell/list/list-filters.tsx';
import { fileTypes } from '#shared/file-types.ts';
import { type FileSearch, fileSorts } from './file-search.ts';
import { useFileLabels } from './use-file-labels.ts';

interface FileFiltersProps {
  search: FileSearch;
  /** The name of the person whose files alone are listed, where it is known. */
  ownerName: string | undefined;
  onChange: (search: FileSearch) => void;
}

/** Name, type and order of the list. */
export function FileFilters({ search, ownerName, onChange }: FileFiltersProps) {
  const translate = useTranslate();
  const { types, sorts } = useFileLabels(search.folder === 'trash');
  const ownerText =
    ownerName === undefined
      ? translate('Filter by person')
      : translate('Files of :name', { name: ownerName });
  const change = (part: FileSearch) => onChange({ ...search, ...part, page: undefined });
  return (
    <ListFilters
      label={translate('Search files by name')}
      search={search}
      sorts={fileSorts}
      sortNames={sorts}
      onChange={change}
    >
      <FilterSelect
        label={translate('Type')}
        all={translate('All types')}
        choices={fileTypes.map((value) => ({ value, label: types[value] }))}
        value={search.type}
        onChange={(type) => change({ type })}
      />
      {search.owner !== undefined && (
        <Button
          size="sm"
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`${ownerText}. ${translate('Show all files')}`}
          onClick={() => change({ owner: undefined })}
        >
          <span dir="auto">{ownerText}</span>
        </Button>
      )}
    </ListFilters>
  );
}
