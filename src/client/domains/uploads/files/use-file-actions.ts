import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

/** What can be done with files in the list; `onDone` is called once it is. */
export function useFileActions(onDone: () => void) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const settle = async (text: string) => {
    onDone();
    toast.positive(text);
    await Promise.all([utils.uploads.files.list.invalidate(), utils.uploads.files.usage.invalidate()]);
  };
  const onError = (error: unknown) => toastError(error, translate);
  const remove = api.uploads.files.delete.useMutation({
    onSuccess: (_, { entryIds = [], deleteForever }) =>
      settle(
        deleteForever
          ? translate(':count file permanently deleted|:count files permanently deleted', {
              count: entryIds.length,
            })
          : translate(':count file deleted|:count files deleted', { count: entryIds.length }),
      ),
    onError,
  });
  const restore = api.uploads.files.restore.useMutation({
    onSuccess: (_, { entryIds = [] }) =>
      settle(translate(':count file restored|:count files restored', { count: entryIds.length })),
    onError,
  });
  const emptyTrash = api.uploads.files.emptyTrash.useMutation({
    onSuccess: ({ deleted }) =>
      settle(
        translate(':count file permanently deleted|:count files permanently deleted', { count: deleted }),
      ),
    onError,
  });
  return {
    isBusy: remove.isPending || restore.isPending || emptyTrash.isPending,
    remove: (entryIds: number[], deleteForever: boolean) => remove.mutate({ entryIds, deleteForever }),
    restore: (entryIds: number[]) => restore.mutate({ entryIds }),
    emptyTrash: () => emptyTrash.mutate({}),
  };
}

export type FileActions = ReturnType<typeof useFileActions>;
