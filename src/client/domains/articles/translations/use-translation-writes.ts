import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TranslationStatus } from '#shared/record-states.ts';

export interface TranslationValues extends Record<string, unknown> {
  title: string;
  body: string;
  description: string;
  slug: string;
  source_version: number;
}

/** The words as calls take them; `before` are those that are stored. */
export const toTranslation = (
  { slug, description, ...values }: TranslationValues,
  before: TranslationValues,
) => ({
  ...values,
  description: description || null,
  // An address that nobody touched follows the title.
  ...(slug === '' || slug === before.slug ? {} : { slug }),
});

/** What becomes of a translation besides being written on. */
export function useTranslationWrites(
  place: { id: number; language: string },
  { onDone, onDeleted }: { onDone: () => Promise<unknown>; onDeleted: () => void },
) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const refresh = () =>
    Promise.all([
      utils.hcTranslations.list.invalidate(),
      utils.hcArticles.list.invalidate(),
      utils.helpcenter.invalidate(),
    ]);
  const onError = (error: unknown) => toastError(error, translate);
  const done = async (text: string) => {
    toast.positive(text);
    await onDone();
    await refresh();
  };
  const save = api.hcTranslations.save.useMutation({
    onSuccess: (_, { status }) =>
      done(
        status === 'published' ? translate('Translation published') : translate('Translation unpublished'),
      ),
    onError,
  });
  const discard = api.hcTranslations.discardDraft.useMutation({
    onSuccess: () => done(translate('Changes discarded')),
    onError,
  });
  const remove = api.hcTranslations.delete.useMutation({
    onError,
    onSuccess: async () => {
      onDeleted();
      toast.positive(translate('Translation deleted'));
      await refresh();
    },
  });
  return {
    turn: (status: TranslationStatus, values: ReturnType<typeof toTranslation>, base_version: number) =>
      save.mutate({ ...place, ...values, status, base_version }),
    isTurning: save.isPending,
    discard: () => discard.mutate(place),
    isDiscarding: discard.isPending,
    remove: () => remove.mutate(place),
    isRemoving: remove.isPending,
  };
}
