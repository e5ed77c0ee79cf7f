import { useEffect, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { usePersistedDraft } from '#client/platform/form/use-persisted-draft.ts';
import type { ArticleTranslation } from '#shared/article-translations.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { useSaving } from '../editor/use-autosave.ts';
import type { TabTurn } from '../editor/use-tab-turn.ts';
import { type TranslationValues, toTranslation } from './use-translation-writes.ts';

export interface EditedTranslation {
  article: EditableArticle;
  language: string;
  /** Null for one that nobody has begun. */
  translation: ArticleTranslation | null;
  /** Begins anew with what is stored. */
  onReset: () => Promise<unknown>;
  tabTurn: TabTurn;
}

/** The form of a translation, with the draft in the browser and its saving. */
export function useTranslationDraft({ article, language, translation, onReset, tabTurn }: EditedTranslation) {
  const { id } = article;
  const [saved] = useState<TranslationValues>(() => ({
    title: translation?.title ?? '',
    body: translation?.body ?? '',
    description: translation?.description ?? '',
    slug: translation?.slug ?? '',
    source_version: translation?.source_version ?? article.version,
  }));
  const kept = usePersistedDraft<TranslationValues>(`article:${id}:${language}`);
  const form = useAppForm<TranslationValues>({ initialValues: { ...saved, ...kept.found?.values } });
  const saveDraft = api.hcTranslations.saveDraft.useMutation();
  const start = {
    saved,
    version: kept.found?.version ?? translation?.version ?? 0,
    hasDraft: translation?.has_draft ?? false,
    write: async (sent: TranslationValues, stored: TranslationValues, base_version: number | null) => {
      const input = { id, language, ...toTranslation(sent, stored), base_version };
      const { version, has_draft } = (await saveDraft.mutateAsync(input)).translation;
      return { version, hasDraft: has_draft };
    },
  };
  const saving = useSaving(start, form.values, kept, form.showError, tabTurn.isElsewhere);
  useEffect(() => {
    tabTurn.flush.current = saving.save;
  });
  const begin = async () => {
    kept.forget();
    await onReset();
  };
  return { saved, kept, form, begin, ...saving };
}

export type TranslationDraft = ReturnType<typeof useTranslationDraft>;
