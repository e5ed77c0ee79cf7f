import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { fileTypes } from '#shared/file-types.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import classes from './file-filters.module.css';
import { type FileSearch, type FileSort, type FileType, fileSorts } from './file-search.ts';
import { useFileWords } from './use-file-words.ts';

interface FileFiltersProps {
  search: FileSearch;
  /** The name of the person whose files alone are listed, where it is known. */
  ownerName: string | undefined;
  onChange: (search: FileSearch) => void;
}

/** Name, type and order of the list; where there is room for its head, that sorts too. */
export function FileFilters({ search, ownerName, onChange }: FileFiltersProps) {
  const translate = useTranslate();
  const { types, sorts } = useFileWords(search.folder === 'trash');
  const ownerText =
    ownerName === undefined ? translate('Only one person') : translate('Files of :name', { name: ownerName });
  const change = (part: FileSearch) => onChange({ ...search, ...part, page: undefined });
  return (
    <search className={classes.filters}>
      <SearchField
        label={translate('Search files by name')}
        term={search.query ?? ''}
        onSearch={(query) => change({ query: query || undefined })}
        className={classes.search}
      />
      <NativeSelect
        aria-label={translate('Type')}
        data={[
          { value: '', label: translate('All types') },
          ...fileTypes.map((value) => ({ value, label: types[value] })),
        ]}
        value={search.type ?? ''}
        onChange={({ currentTarget }) =>
          change({ type: (currentTarget.value || undefined) as FileType | undefined })
        }
        className={classes.select}
      />
      <NativeSelect
        aria-label={translate('Sort by')}
        data={Object.keys(fileSorts).map((value) => ({ value, label: sorts[value as FileSort] }))}
        value={search.sort ?? 'newest'}
        onChange={({ currentTarget }) => change({ sort: currentTarget.value as FileSort })}
        className={classes.select}
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
    </search>
  );
}
