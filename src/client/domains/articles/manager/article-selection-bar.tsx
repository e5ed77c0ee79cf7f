import { Button, Group } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { SelectionBar } from '#client/shell/list/selection-bar.tsx';
import type { Selection } from '#client/shell/list/use-selection.ts';
import type { ListedArticle } from '#shared/writing.ts';
import type { ManagerWrites } from './use-manager-writes.ts';

interface ArticleSelectionBarProps {
  selection: Selection<ListedArticle>;
  writes: ManagerWrites;
  /** Whether they lie in the bin. */
  isBin: boolean;
  onMove: (ids: number[]) => void;
  onTag: (ids: number[]) => void;
}

/** Actions on all selected articles. */
export function ArticleSelectionBar({ selection, writes, isBin, onMove, onTag }: ArticleSelectionBarProps) {
  const translate = useTranslate();
  const mayPublish = usePermission('articles.publish');
  const mayDelete = usePermission('articles.delete');
  const ids = selection.selected.map(({ id }) => id);
  const many = { onSuccess: selection.clear };
  return (
    <SelectionBar
      label={translate('Selected articles')}
      count={translate(':count selected', { count: ids.length })}
      onClear={selection.clear}
    >
      <Group gap="xs">
        {isBin ? (
          <Button size="xs" variant="default" onClick={() => writes.restore.mutate({ id: ids }, many)}>
            {translate('Restore')}
          </Button>
        ) : (
          <>
            <Button size="xs" variant="default" onClick={() => onMove(ids)}>
              {translate('Move to section')}
            </Button>
            <Button size="xs" variant="default" onClick={() => onTag(ids)}>
              {translate('Edit tags')}
            </Button>
            {mayPublish && (
              <Button size="xs" variant="default" onClick={() => writes.publish.mutate({ id: ids }, many)}>
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
                {translate('Move to trash')}
              </Button>
            )}
          </>
        )}
      </Group>
    </SelectionBar>
  );
}
