import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { usePersistedDraft } from '#client/platform/form/use-persisted-draft.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { CustomPage } from '#shared/custom-pages.ts';
import { differencesOf, emptyPage, type PageValues, toInput, valuesOf } from './page-form.ts';

const conflict = 409;

/** What is kept of a page with which the server has gone on meanwhile is still the writer's own. */
function useStart(page: CustomPage | null) {
  const version = page?.version ?? 0;
  const draft = usePersistedDraft<PageValues>(`page:${page?.id ?? 'new'}`);
  const saved = page === null ? emptyPage : valuesOf(page);
  return { ...draft, saved, version: draft.found?.version ?? version };
}

/** The form of a page, with the draft in the browser and its saving, published or as a draft. */
export function usePageDraft(page: CustomPage | null, onReset: () => void) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const utils = api.useUtils();
  const { found, saved, version: begun, keep, forget } = useStart(page);
  const [version, setVersion] = useState(begun);
  const [theirs, setTheirs] = useState<PageValues | null>(null);
  const [isRestored, setRestored] = useState(found !== null);
  const form = useAppForm<PageValues>({
    initialValues: { ...saved, ...found?.values },
    labels: { seo_title: 'SEO title', seo_description: 'SEO description', role_ids: 'roles' },
    check: ({ title }) => (title.trim() === '' ? { title: translate('Enter a title for the page.') } : {}),
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(saved);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is typed.
  useEffect(() => {
    if (isChanged) keep(form.values, version);
    else forget();
  }, [form.values]);

  const done = ({ page: stored }: { page: CustomPage }) => {
    forget();
    setVersion(stored.version);
    setTheirs(null);
    setRestored(false);
    const isPublic = stored.status === 'published' && stored.draft === null;
    toast.positive(isPublic ? translate('Page published') : translate('Draft saved'));
    const answer = { page: stored, seo: null, can: { update: true } };
    utils.customPages.get.setData({ id: String(stored.id) }, answer);
    void utils.customPages.invalidate();
    void utils.auth.bootstrap.invalidate();
    if (page === null) {
      void navigate({ to: '/admin/pages/$pageId', params: { pageId: String(stored.id) }, replace: true });
    } else onReset();
  };
  const onError = async (error: unknown) => {
    if (readApiError(error).status !== conflict || page === null) return form.showError(error);
    const now = await utils.customPages.get
      .fetch({ id: String(page.id) }, { staleTime: 0 })
      .catch(() => null);
    setTheirs(valuesOf(now?.page ?? page));
  };
  const create = api.customPages.create.useMutation({ onSuccess: done, onError });
  const update = api.customPages.update.useMutation({ onSuccess: done, onError });
  const keepBack = api.customPages.saveDraft.useMutation({ onSuccess: done, onError });
  const isSaving = create.isPending || update.isPending;
  const wasDraft = useRef(false);
  const save = (values: PageValues, over: number | null) => {
    wasDraft.current = false;
    if (page === null) create.mutate(toInput(values));
    else update.mutate({ id: page.id, version: over ?? undefined, ...toInput(values) });
  };
  const saveDraft = (over: number | null) => {
    if (page === null) return;
    wasDraft.current = true;
    const { status, ...words } = toInput(form.values);
    keepBack.mutate({ id: page.id, version: over ?? undefined, ...words });
  };
  const throwAway = () => {
    forget();
    void utils.customPages.get.invalidate().then(onReset);
  };

  return {
    form,
    version,
    isChanged,
    isConflict: theirs !== null,
    /** The fields that another person changed differently. */
    differences: theirs === null ? [] : differencesOf(form.values, theirs, translate),
    isRestored,
    save,
    saveDraft,
    /** Repeats the refused save, over the changes of the other person. */
    keepMine: () => (wasDraft.current ? saveDraft(null) : save(form.values, null)),
    throwAway,
    isSaving,
    isSavingDraft: keepBack.isPending,
    isPending: isSaving || keepBack.isPending,
  };
}
