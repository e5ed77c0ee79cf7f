import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../api/api.ts';
import { storeBootstrap } from '../bootstrap.ts';
import { clearRecent } from '../search/clear-recent.ts';
import { toast, toastError } from '../toast/toast.tsx';
import { useTranslate } from '../translation/use-translate.ts';

const isInAppearanceEditor = () => window.self !== window.top;

/** Signs out, clears all cached data of the user and continues as a guest. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const translate = useTranslate();
  const logout = api.auth.logout.useMutation({
    onSuccess: async ({ bootstrapData }) => {
      clearRecent();
      // First: the sign-in screen redirects users who are still signed in.
      storeBootstrap(queryClient, bootstrapData);
      await router.navigate({ to: '/login' });
      queryClient.clear();
      storeBootstrap(queryClient, bootstrapData);
      await router.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return () => {
    if (isInAppearanceEditor()) toast.danger(translate("Can't logout while in appearance editor."));
    else if (!logout.isPending) logout.mutate();
  };
}
