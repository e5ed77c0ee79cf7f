import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#client/platform/api/api.ts';
import { readBootstrap, updateBootstrap } from '#client/platform/bootstrap.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useChooseLocale } from '#client/platform/translation/use-choose-locale.ts';
import { translator } from '#shared/translation.ts';
import type { locationInput } from '#shared/users.ts';

type Location = z.input<typeof locationInput>;

/** Saves where a person is; a new language is spoken at once, by the toast too. */
export function useSaveLocation(onError: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const update = api.users.update.useMutation();
  const choose = useChooseLocale();

  const save = async (location: Location) => {
    try {
      const { user } = await update.mutateAsync({ id: 'me', ...location });
      const { timezone, country } = user;
      updateBootstrap(queryClient, (data) => ({
        ...data,
        user: data.user && { ...data.user, timezone, country },
      }));
      if (location.language !== readBootstrap(queryClient).settings.i18n.language) {
        await choose.mutateAsync({ locale: location.language });
      }
      const translate = translator(readBootstrap(queryClient).settings.i18n);
      toast.positive(translate('Updated account details'));
    } catch (error) {
      onError(error);
    }
  };

  return { save, isSaving: update.isPending || choose.isPending };
}
