import { DndContext, type DragEndEvent } from '@dnd-kit/core';
import { Button, Card, Group } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { FilterSelect, ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { SelectionBar } from '#client/shell/list/selection-bar.tsx';
import { shifted, useAnnouncedPosition, useDragSensors } from '#client/shell/list/sortable.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { useSelection } from '#client/shell/list/use-selection.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { articleStatuses } from '#shared/record-states.ts';
import { statusName } from '../article-status-badge.tsx';
import { FeedbackLink } from '../feedback/feedback-link.tsx';
import { ArticleRows } from './article-rows.tsx';
import { DeleteFolderDialog } from './delete-folder-dialog.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import { type FolderDialogState, FolderTree } from './folder-tree.tsx';
import { idOf, kindOf, meant } from './manager-drag.ts';
import { ManagerEmpty, NewArticle } from './manager-empty.tsx';
import { ManagerMenu } from './manager-menu.tsx';
import classes from './manager-screen.module.css';
import {
  isFiltered,
  isWholeSection,
  type ManagerSearch,
  managerInputOf,
  managerSorts,
} from './manager-search.ts';
import { MoveDialog } from './move-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { useManagerWrites } from './use-manager-writes.ts';

interface ManagerScreenProps {
  search: ManagerSearch;
  onChange: (search: ManagerSearch) => void;
}

/** Everything of the help center, for those who write it: categories, sections and articles in every state. */
export function ManagerScreen({ search, onChange }: ManagerScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('articles.create');
  const mayPublish = usePermission('articles.publish');
  const mayDelete = usePermission('articles.delete');
  const mayArrange = usePermission('hc.update');
  const input = managerInputOf(search);
  const tree = api.hcFolders.tree.useQuery();
  const list = api.hcArticles.list.useQuery(input, { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const categories = tree.data?.categories ?? [];
  const articles = page?.data ?? [];
  const selection = useSelection(JSON.stringify(input), articles);
  const ids = selection.selected.map(({ id }) => id);
  const [ask, setAsk] = useState<FolderDialogState | null>(null);
  const [tagging, setTagging] = useState<number[] | null>(null);
  const [moving, setMoving] = useState<number[] | null>(null);
  const [said, say] = useAnnouncedPosition();
  const sensors = useDragSensors();
  useLastPage(page, list.isPlaceholderData, (change) => onChange({ ...search, ...change }));

  const { languages } = useSettings().i18n;
  const isBin = search.view === 'bin';
  const isOrdered = isWholeSection(search) && mayArrange && page?.last_page === 1;
  const writes = useManagerWrites({ articles, isWhole: isOrdered });
  const reorder = (next: number[]) => {
    if (search.section !== undefined) writes.reorder.mutate({ section_id: search.section, ids: next });
  };
  const shift = (id: number, by: -1 | 1) => {
    const order = articles.map((article) => article.id);
    const place = order.indexOf(id);
    const next = shifted(order, place, place + by);
    if (next === null) return;
    reorder(next);
    say(articles[place]?.title ?? '', place + by, next.length);
  };
  const dropFolder = (dragged: number, over: number) => {
    const order = categories.map(({ id }) => id);
    const next = shifted(order, order.indexOf(dragged), order.indexOf(over));
    if (next !== null) writes.reorderFolders.mutate({ parent_id: null, ids: next });
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || active.id === over.id) return;
    const dragged = idOf(active.id);
    if (kindOf(active.id) === 'category') return dropFolder(dragged, idOf(over.id));
    if (kindOf(over.id) === 'section') {
      const moved = selection.isSelected(dragged) ? ids : [dragged];
      writes.move.mutate({ ids: moved, section_id: idOf(over.id) }, { onSuccess: selection.clear });
      return;
    }
    if (!isOrdered) return;
    const order = articles.map(({ id }) => id);
    const next = shifted(order, order.indexOf(dragged), order.indexOf(idOf(over.id)));
    if (next !== null) reorder(next);
  };
  const many = { onSuccess: selection.clear };

  return (
    <AdminPage
      title={translate('Articles')}
      description={translate('Write, order and publish what readers find in the help center.')}
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
                onAsk={setAsk}
                onMoved={say}
              />
            )}
          </Card>
          <div>
            <ListFilters
              label={translate('Search articles')}
              search={search}
              {...(isWholeSection(search)
                ? {}
                : {
                    sorts: managerSorts,
                    sortNames: {
                      changed: translate('Changed last'),
                      'changed-first': translate('Changed first'),
                      views: translate('Read most'),
                      'views-first': translate('Read least'),
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
            <Card withBorder padding={0} className={classes.list}>
              {selection.selected.length > 0 && (
                <SelectionBar
                  label={translate('Chosen articles')}
                  count={translate(':count chosen', { count: ids.length })}
                  onClear={selection.clear}
                >
                  <Group gap="xs">
                    {isBin ? (
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() => writes.restore.mutate({ id: ids }, many)}
                      >
                        {translate('Take out of the bin')}
                      </Button>
                    ) : (
                      <>
                        <Button size="xs" variant="default" onClick={() => setMoving(ids)}>
                          {translate('Move to a section')}
                        </Button>
                        <Button size="xs" variant="default" onClick={() => setTagging(ids)}>
                          {translate('Change the tags')}
                        </Button>
                        {mayPublish && (
                          <Button
                            size="xs"
                            variant="default"
                            onClick={() => writes.publish.mutate({ id: ids }, many)}
                          >
                            {translate('Publish')}
                          </Button>
                        )}
                        {mayDelete && (
                          <Button
                            size="xs"
                            variant="default"
                            color="red"
                            onClick={() => writes.remove.mutate({ id: ids }, many)}
                          >
                            {translate('Put into the bin')}
                          </Button>
                        )}
                      </>
                    )}
                  </Group>
                </SelectionBar>
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
                  onMove={setMoving}
                  onShift={shift}
                />
              )}
              {page &&
                articles.length === 0 &&
                (isFiltered(search) ? (
                  <NothingFound
                    onClear={() =>
                      onChange({ section: search.section, view: search.view, sort: search.sort })
                    }
                  />
                ) : (
                  <ManagerEmpty search={search} categories={tree.data?.categories} />
                ))}
            </Card>
            {page && articles.length > 0 && (
              <ListPages page={page} onChange={(change) => onChange({ ...search, ...change })} />
            )}
          </div>
        </div>
      </DndContext>
      {said}
      <FolderDialog ask={ask} categories={categories} onClose={() => setAsk(null)} />
      <DeleteFolderDialog
        folder={ask?.kind === 'delete' ? ask.folder : null}
        categories={categories}
        onClose={() => setAsk(null)}
      />
      <MoveDialog
        ids={moving}
        categories={categories}
        writes={writes}
        onClose={() => setMoving(null)}
        onMoved={selection.clear}
      />
      <TagsDialog
        ids={tagging}
        known={articles.flatMap(({ tags }) => tags)}
        writes={writes}
        onClose={() => setTagging(null)}
        onDone={selection.clear}
      />
    </AdminPage>
  );
}
