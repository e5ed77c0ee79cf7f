import { DndContext } from '@dnd-kit/core';
import { Card } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { useSelection } from '#client/shell/list/use-selection.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { FeedbackLink } from '../feedback/feedback-link.tsx';
import { ArticleRows } from './article-rows.tsx';
import { ArticleSelectionBar } from './article-selection-bar.tsx';
import { FolderTree } from './folder-tree.tsx';
import { ManagerDialogs, useManagerDialogs } from './manager-dialogs.tsx';
import { meant } from './manager-drag.ts';
import { ManagerEmpty, NewArticle } from './manager-empty.tsx';
import { ManagerFilters } from './manager-filters.tsx';
import { ManagerMenu } from './manager-menu.tsx';
import classes from './manager-screen.module.css';
import { isWholeSection, type ManagerSearch, managerInputOf } from './manager-search.ts';
import { useArrangement } from './use-arrangement.ts';
import { useManagerWrites } from './use-manager-writes.ts';

interface ManagerScreenProps {
  search: ManagerSearch;
  onChange: (search: ManagerSearch) => void;
}

/** Everything of the help center, for those who write it: categories, sections and articles in every state. */
export function ManagerScreen({ search, onChange }: ManagerScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('articles.create');
  const mayArrange = usePermission('hc.update');
  const input = managerInputOf(search);
  const tree = api.hcFolders.tree.useQuery();
  const list = api.hcArticles.list.useQuery(input, { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const categories = tree.data?.categories ?? [];
  const articles = page?.data ?? [];
  const selection = useSelection(JSON.stringify(input), articles);
  const dialogs = useManagerDialogs();
  useLastPage(page, list.isPlaceholderData, (change) => onChange({ ...search, ...change }));
  const isBin = search.view === 'bin';
  const isOrdered = isWholeSection(search) && mayArrange && page?.last_page === 1;
  const writes = useManagerWrites({ articles, isWhole: isOrdered });
  const { sensors, said, say, shift, drop } = useArrangement({
    section: search.section,
    articles,
    categories,
    selection,
    writes,
    isOrdered,
  });
  return (
    <AdminPage
      title={translate('Articles')}
      description={translate('Write, organize, and publish help center articles.')}
      actions={
        <>
          <ManagerMenu />
          <FeedbackLink />
          {mayCreate && <NewArticle section={search.section} />}
        </>
      }
    >
      <DndContext sensors={sensors} collisionDetection={meant} onDragEnd={drop}>
        <div className={classes.layout}>
          <Card withBorder padding="xs">
            {tree.data === undefined && !tree.isError && (
              <ListSkeleton rows={5} label={translate('Loading')} />
            )}
            {tree.isError && tree.data === undefined && <LoadFailure onRetry={() => void tree.refetch()} />}
            {tree.data && (
              <FolderTree
                categories={categories}
                search={search}
                writes={writes}
                onAsk={dialogs.openFolder}
                onMoved={say}
              />
            )}
          </Card>
          <div>
            <ManagerFilters search={search} onChange={onChange} />
            <Card withBorder padding={0} className={classes.list}>
              {selection.selected.length > 0 && (
                <ArticleSelectionBar
                  selection={selection}
                  writes={writes}
                  isBin={isBin}
                  onMove={dialogs.openMove}
                  onTag={dialogs.openTags}
                />
              )}
              {page === undefined && !list.isError && <ListSkeleton rows={8} label={translate('Loading')} />}
              {page === undefined && list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
              {articles.length > 0 && (
                <ArticleRows
                  articles={articles}
                  selection={selection}
                  writes={writes}
                  isOrdered={isOrdered}
                  isBin={isBin}
                  onMove={dialogs.openMove}
                  onShift={shift}
                />
              )}
              {page && articles.length === 0 && (
                <ManagerEmpty search={search} categories={tree.data?.categories} onChange={onChange} />
              )}
            </Card>
            {page && articles.length > 0 && (
              <ListPages page={page} onChange={(change) => onChange({ ...search, ...change })} />
            )}
          </div>
        </div>
      </DndContext>
      {said}
      <ManagerDialogs
        dialogs={dialogs}
        categories={categories}
        articles={articles}
        writes={writes}
        onDone={selection.clear}
      />
    </AdminPage>
  );
}
