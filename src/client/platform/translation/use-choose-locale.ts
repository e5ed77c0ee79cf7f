import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../api/api.ts';
import { updateBootstrap } from '../session/bootstrap.ts';

/** Reads the site in another language from now on, everywhere at once and without loading the page again. */
export function useChooseLocale() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return api.users.locale.choose.useMutation({
    onSuccess: async ({ locale: { language, lines } }) => {
      updateBootstrap(queryClient, (data) => ({
        ...data,
        user: data.user && { ...data.user, language },
        settings: { ...data.settings, i18n: { ...data.settings.i18n, language, lines } },
      }));
      // The head of the page is made by its route.
      await router.invalidate();
    },
  });
}
