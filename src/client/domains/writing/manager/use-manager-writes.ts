import { api } from '../../../platform/api/api.ts';
import { toast, toastError } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translation/use-translate.ts';

/** What can be done with articles from lists; everything that shows articles is read anew after it. */
export function useManagerWrites() {
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
  return {
    refresh,
    publish: api.hcArticles.publish.useMutation(said(translate('Published'))),
    unpublish: api.hcArticles.unpublish.useMutation(said(translate('Made a draft again'))),
    archive: api.hcArticles.archive.useMutation(said(translate('Archived'))),
    remove: api.hcArticles.delete.useMutation(said(translate('In the bin. There it stays for 30 days.'))),
    restore: api.hcArticles.restore.useMutation(said(translate('Taken out of the bin'))),
    move: api.hcArticles.move.useMutation(said(translate('Moved'))),
    reorder: api.hcArticles.reorder.useMutation(said(translate('The order is saved'))),
    reorderFolders: api.hcFolders.reorder.useMutation(said(translate('The order is saved'))),
    changeFolder: api.hcFolders.update.useMutation(said(translate('Saved'))),
  };
}

export type ManagerWrites = ReturnType<typeof useManagerWrites>;
