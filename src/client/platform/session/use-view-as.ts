import { api } from '../api/api.ts';
import { toastError } from '../toast/toast.tsx';
import { useTranslate } from '../translation/use-translate.ts';

/** Starts or stops viewing the site as a role. Either way the page reloads, so that no data of the other view stays. */
export function useViewAs() {
  const translate = useTranslate();
  const onError = (error: unknown) => toastError(error, translate);
  const start = api.roles.viewAs.useMutation({ onError });
  const stop = api.roles.stopViewingAs.useMutation({ onError });
  return {
    start: (id: number) => start.mutate({ id }, { onSuccess: () => window.location.assign('/') }),
    stop: (id: number) =>
      stop.mutate(undefined, { onSuccess: () => window.location.assign(`/admin/roles/${id}`) }),
    isBusy: start.isPending || stop.isPending,
  };
}
