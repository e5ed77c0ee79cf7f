import { Button, Checkbox, FileButton, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../platform/api/api.ts';
import { usePermission } from '../../platform/session/use-session.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { ListPages } from '../../shell/list/list-pages.tsx';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { LineRow } from './line-row.tsx';
import { type LinesSearch, linesListOf } from './lines-search.ts';

const fileSchema = z.object({ lines: z.record(z.string(), z.string()) });

interface LanguageScreenProps {
  id: string;
  search: LinesSearch;
  onChange: (search: LinesSearch) => void;
}

/** What the site says in one language: found by key or text, changed where it stands. */
export function LanguageScreen({ id, search, onChange }: LanguageScreenProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const mayUpdate = usePermission('localizations.update');
  const language = api.localizations.get.useQuery({ id }).data?.localization;
  const list = api.localizations.lines.useQuery(linesListOf(id, search), {
    placeholderData: keepPreviousData,
  });
  const page = list.data?.pagination;
  const take = api.localizations.import.useMutation({
    onSuccess: async ({ updated, skipped }) => {
      toast.positive(translate(':updated texts changed, :skipped passed over', { updated, skipped }));
      await utils.localizations.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const read = async (file: File | null) => {
    if (file === null) return;
    try {
      take.mutate({ id, lines: fileSchema.parse(JSON.parse(await file.text())).lines });
    } catch {
      toast.danger(translate('This is no file of texts. Export one to see how it is made.'));
    }
  };
  if (language === undefined) return null;
  return (
    <AdminPage
      title={language.name}
      description={translate(':translated of :total texts', {
        translated: language.translated,
        total: language.total,
      })}
      actions={
        <>
          {mayUpdate && (
            <FileButton accept="application/json,.json" onChange={(file) => void read(file)}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  loading={take.isPending}
                  leftSection={<IconUpload size={16} aria-hidden />}
                >
                  {translate('Import')}
                </Button>
              )}
            </FileButton>
          )}
          <LanguageMenu language={language} />
        </>
      }
    >
      <Group gap="md">
        <SearchField
          label={translate('Search by key or text')}
          term={search.query ?? ''}
          onSearch={(query) => onChange({ ...search, query: query || undefined, page: undefined })}
        />
        <Checkbox
          label={translate('Only missing ones')}
          checked={search.missing ?? false}
          onChange={(event) =>
            onChange({ ...search, missing: event.currentTarget.checked || undefined, page: undefined })
          }
        />
      </Group>
      {page === undefined && !list.isError && <ListSkeleton rows={8} label={translate('Loading')} />}
      {page === undefined && list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
      {page?.data.length === 0 && (
        <EmptyState title={search.missing ? translate('No text is missing') : translate('Nothing found')} />
      )}
      {page !== undefined && page.data.length > 0 && (
        <>
          <Text size="sm" c="dimmed">
            {translate(
              'A change shows on every page at once. An emptied text goes back to what the product says.',
            )}
          </Text>
          <RowList label={translate('Texts')}>
            {page.data.map((line) => (
              <LineRow key={`${line.key} ${line.value}`} language={id} line={line} readOnly={!mayUpdate} />
            ))}
          </RowList>
          <ListPages page={page} onChange={(change) => onChange({ ...search, page: change.page })} />
        </>
      )}
    </AdminPage>
  );
}
