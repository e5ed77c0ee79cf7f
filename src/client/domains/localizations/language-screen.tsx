import { Button, Checkbox, FileButton, Text } from '@mantine/core';
import { IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../platform/api/api.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { ListFilters } from '../../shell/list/list-filters.tsx';
import { ListPages } from '../../shell/list/list-pages.tsx';
import { ListStates } from '../../shell/list/list-states.tsx';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { LanguageActionsMenu } from './language-actions-menu.tsx';
import { LineRow } from './message-row.tsx';
import { type LinesSearch, linesListOf } from './messages-search.ts';

const fileSchema = z.object({ lines: z.record(z.string(), z.string()) });

/** Takes the texts of a language from a file. */
function ImportButton({ id }: { id: string }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const take = api.localizations.import.useMutation({
    onSuccess: async ({ updated, skipped }) => {
      toast.positive(translate(':updated strings updated, :skipped skipped', { updated, skipped }));
      await utils.localizations.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const read = async (file: File | null) => {
    if (file === null) return;
    try {
      take.mutate({ id, lines: fileSchema.parse(JSON.parse(await file.text())).lines });
    } catch {
      toast.danger(translate('This is not a valid translation file. Export one to see the format.'));
    }
  };
  return (
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
  );
}

interface LanguageScreenProps {
  id: string;
  search: LinesSearch;
  onChange: (search: LinesSearch) => void;
}

/** What the site says in one language: found by key or text, changed where it stands. */
export function LanguageScreen({ id, search, onChange }: LanguageScreenProps) {
  const translate = useTranslate();
  const mayUpdate = usePermission('localizations.update');
  const found = api.localizations.get.useQuery({ id });
  const language = found.data?.localization;
  const list = api.localizations.lines.useQuery(linesListOf(id, search), {
    placeholderData: keepPreviousData,
  });
  const page = list.data?.pagination;
  if (language === undefined) {
    return found.isError ? (
      <LoadFailure onRetry={() => void found.refetch()} />
    ) : (
      <ListSkeleton rows={8} label={translate('Loading')} />
    );
  }
  return (
    <AdminPage
      title={language.name}
      description={translate(':translated of :total strings', {
        translated: language.translated,
        total: language.total,
      })}
      actions={
        <>
          {mayUpdate && <ImportButton id={id} />}
          <LanguageActionsMenu language={language} />
        </>
      }
    >
      <ListFilters
        label={translate('Search by key or text')}
        search={search}
        onChange={({ query }) => onChange({ ...search, query, page: undefined })}
      >
        <Checkbox
          label={translate('Missing only')}
          checked={search.missing ?? false}
          onChange={(event) =>
            onChange({ ...search, missing: event.currentTarget.checked || undefined, page: undefined })
          }
        />
      </ListFilters>
      <ListStates
        items={page?.data}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          search.missing && search.query === undefined ? (
            <EmptyState
              icon={IconCircleCheck}
              title={translate('No missing translations')}
              description={translate('Every string is translated into this language.')}
            >
              <Button variant="default" onClick={() => onChange({})}>
                {translate('Show all strings')}
              </Button>
            </EmptyState>
          ) : (
            <NothingFound onClear={() => onChange({})} />
          )
        }
      >
        {(lines) => (
          <>
            {' '}
            <Text size="sm" c="dimmed">
              {translate(
                'Changes appear on every page immediately. Clear a string to restore the default text.',
              )}
            </Text>
            <RowList label={translate('Strings')}>
              {lines.map((line) => (
                <LineRow key={`${line.key} ${line.value}`} language={id} line={line} readOnly={!mayUpdate} />
              ))}
            </RowList>
            {page && (
              <ListPages page={page} onChange={(change) => onChange({ ...search, page: change.page })} />
            )}
          </>
        )}
      </ListStates>
    </AdminPage>
  );
}
