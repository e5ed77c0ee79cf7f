import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ListedArticle } from '#shared/writing.ts';

interface Place {
  section_id: number;
  ids: number[];
  /** All that lay there in their order, where all of it was on the screen. */
  order: number[] | null;
}

/** The articles on the screen, and whether they are all of a section in their order. */
interface Shown {
  articles: readonly ListedArticle[];
  isWhole: boolean;
}

/** Where articles lie, by section. */
function placesOf({ articles, isWhole }: Shown, ids: readonly number[]): Place[] {
  const places = new Map<number, Place>();
  for (const { id, section_id } of articles) {
    if (!ids.includes(id)) continue;
    const order = isWhole ? articles.map((one) => one.id) : null;
    const place = places.get(section_id) ?? { section_id, ids: [], order };
    place.ids.push(id);
    places.set(section_id, place);
  }
  return [...places.values()];
}

/** What can be done with articles from lists; everything that shows articles is read anew after it. */
export function useManagerWrites(shown: Shown) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const refresh = () =>
    void Promise.all([
      utils.hcArticles.invalidate(),
      utils.hcFolders.invalidate(),
      utils.helpcenter.invalidate(),
    ]);
  const said = (text: string) => ({
    onSuccess: () => {
      refresh();
      toast.positive(text);
    },
    onError: (error: unknown) => {
      refresh();
      toastError(error, translate);
    },
  });
  const counted = (text: (count: number) => string) => ({
    ...said(''),
    onSuccess: (_: unknown, { id }: { id: readonly number[] }) => said(text(id.length)).onSuccess(),
  });
  const restore = api.hcArticles.restore.useMutation(
    counted((count) => translate(':count article restored|:count articles restored', { count })),
  );
  const moveBack = api.hcArticles.move.useMutation(said(translate('Articles moved back')));
  const reorder = api.hcArticles.reorder.useMutation(said(translate('Order saved')));
  const undo = (onClick: () => void) => ({ button: { label: translate('Undo'), onClick } });
  const move = api.hcArticles.move.useMutation({
    ...said(''),
    // The list is read anew before anybody takes it back.
    onMutate: ({ ids }) => ({ places: placesOf(shown, ids) }),
    onSuccess: (_, { ids: { length: count } }, { places }) => {
      refresh();
      const back = async () => {
        for (const { section_id, ids, order } of places) {
          await moveBack.mutateAsync({ ids, section_id });
          if (order !== null) await reorder.mutateAsync({ section_id, ids: order });
        }
      };
      toast.positive(
        translate(':count article moved|:count articles moved', { count }),
        places.length === 0 ? {} : undo(() => void back().catch(() => null)),
      );
    },
  });
  const remove = api.hcArticles.delete.useMutation({
    ...said(''),
    onSuccess: (_, { id }) => {
      refresh();
      toast.positive(
        translate(
          ':count article moved to trash. It will be deleted after 30 days.|:count articles moved to trash. They will be deleted after 30 days.',
          { count: id.length },
        ),
        undo(() => restore.mutate({ id })),
      );
    },
  });
  return {
    refresh,
    restore,
    move,
    remove,
    reorder,
    tag: api.hcArticles.tag.useMutation(said(translate('Tags updated'))),
    publish: api.hcArticles.publish.useMutation(
      counted((count) => translate(':count article published|:count articles published', { count })),
    ),
    unpublish: api.hcArticles.unpublish.useMutation(
      counted((count) => translate(':count article unpublished|:count articles unpublished', { count })),
    ),
    archive: api.hcArticles.archive.useMutation(
      counted((count) => translate(':count article archived|:count articles archived', { count })),
    ),
    reorderFolders: api.hcFolders.reorder.useMutation(said(translate('Order saved'))),
    changeFolder: api.hcFolders.update.useMutation({
      ...said(''),
      onSuccess: ({ category: { is_section } }) => {
        refresh();
        toast.positive(is_section ? translate('Section saved') : translate('Category saved'));
      },
    }),
  };
}

export type ManagerWrites = ReturnType<typeof useManagerWrites>;
