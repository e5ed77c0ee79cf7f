import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Anchor, Badge, Checkbox, Group, Menu, Text } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { draggedStyle } from '#client/shell/list/sortable.tsx';
import type { Selection } from '#client/shell/list/use-selection.ts';
import { newTab } from '#client/ui/external-link.ts';
import { articlePath } from '#shared/addresses.ts';
import type { ListedArticle } from '#shared/writing.ts';
import { ArticleStatusBadge, UnpublishedBadge } from '../article-status-badge.tsx';
import { useManagerBasePath } from '../manager-base-path.ts';
import { TranslationMarks } from '../translations/translation-marks.tsx';
import classes from './manager-screen.module.css';
import type { ManagerWrites } from './use-manager-writes.ts';

interface ArticleRowsProps {
  articles: readonly ListedArticle[];
  selection: Selection<ListedArticle>;
  writes: ManagerWrites;
  /** Whether they are all of a section in their order, which can be changed then. */
  isOrdered: boolean;
  /** Whether they lie in the bin. */
  isBin: boolean;
  onMove: (ids: number[]) => void;
  onShift: (id: number, by: -1 | 1) => void;
}

type RowProps = ArticleRowsProps & { article: ListedArticle; index: number };

function ArticleMenu({ article, index, articles, writes, isOrdered, isBin, onMove, onShift }: RowProps) {
  const translate = useTranslate();
  const mayPublish = usePermission('articles.publish');
  const mayDelete = usePermission('articles.delete');
  const { id, status, title } = article;
  const isRead = status === 'published' || status === 'internal';
  return (
    <RowMenu name={title}>
      {isBin ? (
        <Menu.Item disabled={!mayDelete} onClick={() => writes.restore.mutate({ id: [id] })}>
          {translate('Restore')}
        </Menu.Item>
      ) : (
        <>
          {isRead && (
            <Menu.Item component="a" href={articlePath(article)} {...newTab}>
              {translate('View as reader')}
            </Menu.Item>
          )}
          {mayPublish && (!isRead || article.has_draft) && (
            <Menu.Item onClick={() => writes.publish.mutate({ id: [id], internal: status === 'internal' })}>
              {translate('Publish')}
            </Menu.Item>
          )}
          {mayPublish && status !== 'draft' && (
            <Menu.Item onClick={() => writes.unpublish.mutate({ id: [id] })}>
              {translate('Unpublish')}
            </Menu.Item>
          )}
          {mayPublish && isRead && (
            <Menu.Item onClick={() => writes.archive.mutate({ id: [id] })}>
              {translate('Archive', { as: 'verb' })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => onMove([id])}>{translate('Move to section')}</Menu.Item>
          {isOrdered && (
            <>
              <Menu.Item disabled={index === 0} onClick={() => onShift(id, -1)}>
                {translate('Move up')}
              </Menu.Item>
              <Menu.Item disabled={index === articles.length - 1} onClick={() => onShift(id, 1)}>
                {translate('Move down')}
              </Menu.Item>
            </>
          )}
          {mayDelete && (
            <>
              <Menu.Divider />
              <DangerItem onClick={() => writes.remove.mutate({ id: [id] })}>
                {translate('Move to trash')}
              </DangerItem>
            </>
          )}
        </>
      )}
    </RowMenu>
  );
}

function ArticleRow(props: RowProps) {
  const { article, selection, isOrdered, isBin } = props;
  const translate = useTranslate();
  const place = useManagerBasePath();
  const sortable = useSortable({ id: `article:${article.id}`, disabled: isBin });
  const { setNodeRef, listeners, isDragging } = sortable;
  const path = article.path.map(({ name }) => name).join(' › ');
  return (
    <li
      ref={setNodeRef}
      style={draggedStyle(sortable)}
      className={classes.row}
      data-dragged={isDragging || undefined}
    >
      {/* Keys have the menu of the row. */}
      {!isBin && (
        <span className={classes.handle} aria-hidden {...listeners}>
          <IconGripVertical size={18} />
        </span>
      )}
      <Checkbox
        aria-label={translate('Select :name', { name: article.title })}
        checked={selection.isSelected(article.id)}
        onChange={() => selection.toggle(article.id)}
      />
      <div className={classes.words}>
        {isBin ? (
          <Text fw={500} dir="auto" lineClamp={2}>
            {article.title}
          </Text>
        ) : (
          <Anchor
            fw={500}
            dir="auto"
            lineClamp={2}
            renderRoot={(root) => (
              <Link to={`${place}/$articleId`} params={{ articleId: String(article.id) }} {...root} />
            )}
          >
            {article.title}
          </Anchor>
        )}
        {!isOrdered && (
          <Text size="xs" c="dimmed" truncate dir="auto">
            {path}
          </Text>
        )}
      </div>
      <Group gap={4} wrap="wrap" justify="flex-end">
        {article.has_draft && article.status !== 'draft' && <UnpublishedBadge />}
        <TranslationMarks article={article} />
        {article.role_ids.length > 0 && (
          <Badge color="yellow" variant="light" miw="max-content">
            {translate('For some roles')}
          </Badge>
        )}
        {!isBin && <ArticleStatusBadge article={article} />}
      </Group>
      <Text size="xs" c="dimmed" className={classes.when}>
        <RelativeTime value={article.deleted_at ?? article.updated_at} />
        {!isBin && article.views > 0 && (
          <>
            <br />
            {translate(':count view|:count views', { count: article.views })}
          </>
        )}
      </Text>
      <ArticleMenu {...props} />
    </li>
  );
}

/** Articles as rows: to choose, to drag into an order or onto a section, and what can be done with each. */
export function ArticleRows(props: ArticleRowsProps) {
  const translate = useTranslate();
  const ids = props.articles.map(({ id }) => `article:${id}`);
  return (
    <SortableContext items={ids} strategy={props.isOrdered ? verticalListSortingStrategy : () => null}>
      <ol className={classes.rows} aria-label={translate('Articles')}>
        {props.articles.map((article, index) => (
          <ArticleRow key={article.id} {...props} article={article} index={index} />
        ))}
      </ol>
    </SortableContext>
  );
}
