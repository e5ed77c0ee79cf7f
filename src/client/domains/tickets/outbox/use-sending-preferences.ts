import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { defaultSendingPreferences, type SendingPreferences } from '#shared/outbox.ts';

/** How the agent sends replies; the defaults until it is known. */
export function useSendingPreferences() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { data } = api.outbox.preferences.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const update = api.outbox.setPreferences.useMutation({
    onMutate: (changes) =>
      utils.outbox.preferences.setData(undefined, (known) => ({
        preferences: {
          ...(known?.preferences ?? defaultSendingPreferences),
          ...(changes as Partial<SendingPreferences>),
        },
      })),
    onError: (error) => {
      toastError(error, translate);
      void utils.outbox.preferences.invalidate();
    },
  });
  return {
    preferences: data?.preferences ?? defaultSendingPreferences,
    change: (changes: Partial<SendingPreferences>) => update.mutate(changes),
  };
}
