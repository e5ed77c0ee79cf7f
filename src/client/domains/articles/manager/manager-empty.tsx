import { Anchor, Button } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { TreeCategory } from '#shared/folders.ts';
import { useManagerBasePath, useMayTransfer } from '../manager-base-path.ts';
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

/** Title and description of a view without articles. */
const viewTexts = (translate: Translate) => ({
  bin: [translate('The trash is empty'), translate('Deleted articles stay here for 30 days.')] as const,
  stale: [
    translate('No articles are due for review'),
    translate('Articles appear here when their review date has passed.'),
  ] as const,
  outdated: [
    translate('All translations are up to date'),
    translate('Articles appear here when they have changed since they were translated.'),
  ] as const,
});

/** In place of a list without articles: what is missing, and the next step. */
export function ManagerEmpty({ search, categories, onChange }: ManagerEmptyProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('articles.create');
  const mayArrange = usePermission('hc.update');
  const mayImport = useMayTransfer();
  if (isFiltered(search)) {
    const { section, view, sort } = search;
    return <NothingFound onClear={() => onChange({ section, view, sort })} />;
  }
  if (search.view !== undefined) {
    const [title, description] = viewTexts(translate)[search.view];
    return <EmptyState icon={IconFileText} title={title} description={description} />;
  }
  const isMissing = categories?.every(({ sections }) => sections.length === 0) ?? false;
  const missing = mayArrange
    ? translate(
        'No sections yet. The first article creates its category and section, or create them here first.',
      )
    : translate(
        'Every article belongs to a section. Ask someone who can edit the help center to create one.',
      );
  const present =
    search.section === undefined
      ? translate('Articles that are written or imported appear here.')
      : translate('Articles that are written in this section or moved to it appear here.');
  return (
    <EmptyState
      icon={IconFileText}
      title={search.section === undefined ? translate('No articles yet') : translate('This section is empty')}
      description={isMissing ? missing : present}
    >
      {mayCreate && (mayArrange || !isMissing) && <NewArticle section={search.section} />}
      {mayImport && search.section === undefined && (
        <Anchor size="sm" renderRoot={(props) => <Link to="/admin/hc/transfer" {...props} />}>
          {translate('Import articles')}
        </Anchor>
      )}
    </EmptyState>
  );
}
