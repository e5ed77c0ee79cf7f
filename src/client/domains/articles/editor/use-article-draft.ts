import { useEffect, useState } from 'react';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { usePersistedDraft } from '#client/platform/form/use-persisted-draft.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { type ArticleValues, valuesOf } from './article-form.ts';
import { useAutosave } from './use-autosave.ts';
import type { TabTurn } from './use-tab-turn.ts';

/** The form of an article, with the draft in the browser and its saving. */
export function useArticleDraft(article: EditableArticle, onReset: () => Promise<unknown>, turn: TabTurn) {
  const [saved] = useState(() => valuesOf(article));
  const kept = usePersistedDraft<ArticleValues>(`article:${article.id}`);
  const form = useAppForm<ArticleValues>({
    initialValues: { ...saved, ...kept.found?.values },
    labels: { seo_title: 'SEO title', seo_description: 'SEO description' },
  });
  const version = kept.found?.version ?? article.draft?.version ?? article.version;
  const saving = useAutosave(
    { id: article.id, version, saved, hasDraft: article.draft !== null },
    form.values,
    kept,
    form.showError,
    turn.isElsewhere,
  );
  useEffect(() => {
    turn.flush.current = saving.save;
  });
  const begin = async () => {
    kept.forget();
    await onReset();
  };
  return { saved, kept, form, begin, ...saving };
}

export type ArticleDraft = ReturnType<typeof useArticleDraft>;
