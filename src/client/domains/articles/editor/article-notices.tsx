import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { toContent } from './article-form.ts';
import { ConflictChanges } from './conflict-changes.tsx';
import type { ArticleDraft } from './use-article-draft.ts';
import { WritingNotices } from './writing-state.tsx';

interface ArticleNoticesProps {
  article: EditableArticle;
  draft: ArticleDraft;
}

/** The state of the draft, and the choice between two texts after another person changed the article. */
export function ArticleNotices({ article, draft }: ArticleNoticesProps) {
  const { saved, kept, form, state, save, begin } = draft;
  const translate = useTranslate();
  const compare = api.hcArticles.compare.useMutation();
  const storeMine = api.hcArticles.storeVersion.useMutation({
    onSuccess: async () => {
      await begin();
      toast.positive(translate('Your text is stored under Versions'));
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <WritingNotices
      state={state}
      wasKept={kept.found !== null}
      overtaken={translate('Someone else changed this article while you were editing.')}
      comparison={
        <ConflictChanges
          comparison={compare}
          onCompare={() => {
            const { title, body } = form.values;
            compare.mutate({ id: article.id, title, body });
          }}
        />
      }
      onBegin={() => void begin()}
      onTakeTheirs={() => storeMine.mutate({ id: article.id, ...toContent(form.values, saved) })}
      isTaking={storeMine.isPending}
      onKeepMine={() => void save(true)}
    />
  );
}
