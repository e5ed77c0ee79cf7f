import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { articlePath } from '#shared/addresses.ts';
import type { EditableArticle } from '#shared/writing.ts';
import type { Publishing } from './publish-buttons.tsx';
import type { ArticleDraft } from './use-article-draft.ts';

/** Publishing, archiving and discarding of an article. */
export function useArticleWrites(article: EditableArticle, draft: ArticleDraft) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const done = async (text: string) => {
    await draft.begin();
    const now = utils.helpcenter.article.getData({ id: article.id, draft: true })?.article ?? article;
    const isShown = 'status' in now && (now.status === 'published' || now.status === 'internal');
    toast.positive(
      text,
      isShown ? { action: { label: translate('View article'), action: articlePath(now) } } : {},
    );
    await Promise.all([
      utils.hcArticles.invalidate(),
      utils.hcFolders.invalidate(),
      utils.helpcenter.invalidate(),
    ]);
  };
  const onError = (error: unknown) => toastError(error, translate);
  const saying = (text: string) => ({ onSuccess: () => done(text), onError });
  const publish = api.hcArticles.publish.useMutation({
    onSuccess: (_, { published_at, internal }) =>
      done(
        published_at
          ? translate('Article scheduled')
          : internal
            ? translate('Article published internally')
            : translate('Article published'),
      ),
    onError,
  });
  const unpublish = api.hcArticles.unpublish.useMutation(saying(translate('Article unpublished')));
  const archive = api.hcArticles.archive.useMutation(saying(translate('Article archived')));
  const discard = api.hcArticles.discardDraft.useMutation(saying(translate('Changes discarded')));
  // What is not stored yet goes with the rest: it would come back with the next save.
  const drop = async () => {
    if (await draft.save()) discard.mutate({ id: article.id });
  };
  const turn = async (publishing: Publishing) => {
    if (!(await draft.save())) return;
    const id = [article.id];
    if (publishing.verb === 'unpublish') unpublish.mutate({ id });
    else if (publishing.verb === 'archive') archive.mutate({ id });
    else {
      const { internal, published_at } = publishing;
      publish.mutate({ id, internal, published_at, base_version: draft.version() });
    }
  };
  const isPending = publish.isPending || unpublish.isPending || archive.isPending;
  return { done, turn, drop, isPending, isDiscarding: discard.isPending };
}
