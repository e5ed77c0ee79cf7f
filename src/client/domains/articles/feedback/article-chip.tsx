import { Pill } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface ArticleChipProps {
  id: number;
  /** Undefined while no row names it. */
  title: string | undefined;
  onRemove: () => void;
}

/** The filter for one article, with a button that removes it. */
export function ArticleChip({ id, title, onRemove }: ArticleChipProps) {
  const translate = useTranslate();
  const article = api.helpcenter.article.useQuery({ id, draft: true }, { enabled: title === undefined });
  return (
    <Pill
      size="lg"
      fz="sm"
      bd="1px solid var(--mantine-color-default-border)"
      maw={360}
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{
        'aria-label': translate('Show feedback on all articles'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    >
      <bdi>
        {translate('Article: :title', {
          title: title ?? article.data?.article.title ?? (article.isError ? `#${id}` : '…'),
        })}
      </bdi>
    </Pill>
  );
}
