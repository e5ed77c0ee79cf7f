import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { api } from '../api/api.ts';
import { updateBootstrap } from '../bootstrap.ts';

/** Switches the language of the site everywhere, without a reload. */
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
      const help = { queryKey: getQueryKey(api.helpcenter) };
      queryClient.removeQueries({ ...help, type: 'inactive' });
      await queryClient.invalidateQueries(help);
      // A language in the address would override the choice, so it is removed; the page's head is made by its route.
      const { href, searchStr } = router.state.location;
      const search = new URLSearchParams(searchStr);
      if (search.has('language')) {
        search.delete('language');
        await router.navigate({
          href: href.replace(searchStr, search.size === 0 ? '' : `?${search}`),
          replace: true,
        });
      }
      await router.invalidate();
    },
  });
}
