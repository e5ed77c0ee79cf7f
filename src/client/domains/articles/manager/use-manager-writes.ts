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
  const restore = api.hcArticles.restore.useMutation(said(translate('Restored')));
  const moveBack = api.hcArticles.move.useMutation(said(translate('Moved back')));
  const reorder = api.hcArticles.reorder.useMutation(said(translate('Order saved')));
  const undo = (onClick: () => void) => ({ button: { label: translate('Undo'), onClick } });
  const move = api.hcArticles.move.useMutation({
    ...said(''),
    // The list is read anew before anybody takes it back.
    onMutate: ({ ids }) => ({ places: placesOf(shown, ids) }),
    onSuccess: (_, __, { places }) => {
      refresh();
      const back = async () => {
        for (const { section_id, ids, order } of places) {
          await moveBack.mutateAsync({ ids, section_id });
          if (order !== null) await reorder.mutateAsync({ section_id, ids: order });
        }
      };
      toast.positive(
        translate('Moved'),
        places.length === 0 ? {} : undo(() => void back().catch(() => null)),
      );
    },
  });
  const remove = api.hcArticles.delete.useMutation({
    ...said(''),
    onSuccess: (_, { id }) => {
      refresh();
      const text = translate('Moved to trash. Articles in the trash are deleted after 30 days.');
      toast.positive(
        text,
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
    publish: api.hcArticles.publish.useMutation(said(translate('Published'))),
    unpublish: api.hcArticles.unpublish.useMutation(said(translate('Unpublished'))),
    archive: api.hcArticles.archive.useMutation(said(translate('Archived'))),
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
