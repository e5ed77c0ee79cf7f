import { Button } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { TreeCategory } from '#shared/folders.ts';
import { useManagerBasePath } from '../manager-base-path.ts';
import { isFiltered, type ManagerSearch } from './manager-search.ts';

export function NewArticle({ section }: { section: number | undefined }) {
  const translate = useTranslate();
  const place = useManagerBasePath();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to={`${place}/$articleId`} params={{ articleId: 'new' }} search={{ section }} {...props} />
      )}
    >
      {translate('New article')}
    </Button>
  );
}

interface ManagerEmptyProps {
  search: ManagerSearch;
  /** Undefined while they are on the way. */
  categories: readonly TreeCategory[] | undefined;
  onChange: (search: ManagerSearch) => void;
}

/** In place of a list without articles: what is missing, and the next step. */
export function ManagerEmpty({ search, categories, onChange }: ManagerEmptyProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('articles.create');
  const mayArrange = usePermission('hc.update');
  if (isFiltered(search)) {
    const { section, view, sort } = search;
    return <NothingFound onClear={() => onChange({ section, view, sort })} />;
  }
  if (search.view === 'bin')
    return <EmptyState icon={IconFileText} title={translate('The trash is empty')} />;
  const isMissing = categories?.every(({ sections }) => sections.length === 0) ?? false;
  const missing = mayArrange
    ? translate(
        'No sections yet. The first article creates its category and section, or create them here first.',
      )
    : translate(
        'Every article belongs to a section. Ask someone who can edit the help center to create one.',
      );
  return (
    <EmptyState
      icon={IconFileText}
      title={translate('No articles here')}
      {...(isMissing ? { description: missing } : {})}
    >
      {mayCreate && (mayArrange || !isMissing) && <NewArticle section={search.section} />}
    </EmptyState>
  );
}
