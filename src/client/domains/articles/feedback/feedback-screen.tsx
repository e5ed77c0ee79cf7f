import { Anchor, Button, Menu } from '@mantine/core';
import { IconCheck, IconThumbUp } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { DataList } from '#client/shell/list/data-list.tsx';
import { FilterSelect, ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { sortOf } from '#client/shell/list/list-search.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { SelectionBar } from '#client/shell/list/selection-bar.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { useSelection } from '#client/shell/list/use-selection.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useManagerBasePath } from '../manager-base-path.ts';
import { ArticleChip } from './article-chip.tsx';
import { useFeedbackColumns } from './feedback-columns.tsx';
import { type FeedbackSearch, feedbackInputOf, feedbackSorts, isFiltered } from './feedback-search.ts';

interface FeedbackScreenProps {
  search: FeedbackSearch;
  onChange: (search: FeedbackSearch) => void;
}

function NoFeedback({ search, onChange }: FeedbackScreenProps) {
  const translate = useTranslate();
  if (isFiltered(search)) return <NothingFound onClear={() => onChange({})} />;
  return (
    <EmptyState
      icon={IconThumbUp}
      title={translate('No unresolved feedback')}
      description={translate('Feedback that readers leave on articles will appear here.')}
    />
  );
}

/** @param title That of the article whose feedback is shown, if it has any. */
function FeedbackFilters({ search, title, onChange }: FeedbackScreenProps & { title: string | undefined }) {
  const translate = useTranslate();
  return (
    <ListFilters label={translate('Search comments')} search={search} onChange={onChange}>
      <FilterSelect
        label={translate('Status')}
        all={translate('Unresolved')}
        choices={[
          { value: 'handled', label: translate('Resolved') },
          { value: 'all', label: translate('All') },
        ]}
        value={search.show}
        onChange={(show) => onChange({ show, page: undefined })}
      />
      <FilterSelect
        label={translate('Rating')}
        all={translate('All ratings')}
        choices={[
          { value: 'no', label: translate('Not helpful') },
          { value: 'yes', label: translate('Helpful') },
        ]}
        value={search.helpful}
        onChange={(helpful) => onChange({ helpful, page: undefined })}
      />
      {search.article !== undefined && (
        <ArticleChip
          id={search.article}
          title={title}
          onRemove={() => onChange({ article: undefined, page: undefined })}
        />
      )}
    </ListFilters>
  );
}

/** What readers said of articles, and what nobody has looked at yet. */
export function FeedbackScreen({ search, onChange }: FeedbackScreenProps) {
  const translate = useTranslate();
  const place = useManagerBasePath();
  const utils = api.useUtils();
  const input = feedbackInputOf(search);
  const list = api.hcFeedback.list.useQuery(input, { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const filtered = page?.data.find(({ article_id }) => article_id === search.article)?.article;
  const selection = useSelection(JSON.stringify(input), page?.data ?? []);
  const columns = useFeedbackColumns();
  const change = (part: FeedbackSearch) => onChange({ ...search, ...part });
  useLastPage(page, list.isPlaceholderData, change);
  const update = api.hcFeedback.update.useMutation({
    onSuccess: async () => {
      selection.clear();
      await utils.hcFeedback.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const mark = (ids: number[], handled: boolean) => update.mutate({ id: ids, handled });
  const chosen = selection.selected.map(({ id }) => id);
  return (
    <AdminPage
      title={translate('Feedback')}
      description={
        <Anchor inherit renderRoot={(props) => <Link to={place} {...props} />}>
          {translate('All articles')}
        </Anchor>
      }
    >
      <FeedbackFilters search={search} title={filtered?.title} onChange={change} />
      <DataList
        items={page?.data}
        label={translate('Feedback')}
        columns={columns}
        nameOf={({ article, comment }) => comment ?? article.title}
        isFailed={list.isError && page === undefined}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: feedbackSorts,
          current: sortOf(search, feedbackSorts),
          onSort: (sort) => change({ sort, page: undefined }),
        }}
        selection={selection}
        bar={
          <SelectionBar
            label={translate('Selected feedback')}
            count={translate(':count selected', { count: chosen.length })}
            onClear={selection.clear}
          >
            <Button size="xs" variant="default" onClick={() => mark(chosen, true)}>
              {translate('Mark as resolved')}
            </Button>
            <Button size="xs" variant="default" onClick={() => mark(chosen, false)}>
              {translate('Mark as unresolved')}
            </Button>
          </SelectionBar>
        }
        menu={({ id, handled, comment, article }) => (
          <RowMenu name={comment ?? article.title}>
            <Menu.Item
              leftSection={<IconCheck size={16} aria-hidden />}
              disabled={update.isPending}
              onClick={() => mark([id], !handled)}
            >
              {handled ? translate('Mark as unresolved') : translate('Mark as resolved')}
            </Menu.Item>
          </RowMenu>
        )}
        empty={<NoFeedback search={search} onChange={onChange} />}
      />
      {page && page.data.length > 0 && <ListPages page={page} onChange={change} />}
    </AdminPage>
  );
}
