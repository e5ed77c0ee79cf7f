import { Alert, Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import { Link, useHydrated, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { ConflictNotice } from '#client/platform/form/conflict-notice.tsx';
import { TitleField } from '#client/platform/form/name-fields.tsx';
import { RestoredNotice } from '#client/platform/form/restored-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { usePersistedDraft } from '#client/platform/form/use-persisted-draft.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { newTab } from '#client/ui/external-link.ts';
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx';
import { pagePath } from '#shared/addresses.ts';
import type { CustomPage } from '#shared/custom-pages.ts';
import classes from './page-editor-screen.module.css';
import { differencesOf, emptyPage, type PageValues, toInput, valuesOf } from './page-form.ts';
import { PageSide } from './page-side.tsx';

// Nobody but who writes a page needs the editor.
const PageEditor = lazy(async () => ({
  default: (await import('../editor/page-editor.tsx')).PageEditor,
}));

const conflict = 409;

/** What is kept of a page with which the server has gone on meanwhile is still the writer's own. */
function useStart(page: CustomPage | null) {
  const version = page?.version ?? 0;
  const draft = usePersistedDraft<PageValues>(`page:${page?.id ?? 'new'}`);
  const saved = page === null ? emptyPage : valuesOf(page);
  return { ...draft, saved, version: draft.found?.version ?? version };
}

interface EditorProps {
  page: CustomPage | null;
  /** Begins anew with what is stored. */
  onReset: () => void;
}

function Editor({ page, onReset }: EditorProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const utils = api.useUtils();
  const { found, saved, version: begun, keep, forget } = useStart(page);
  const [version, setVersion] = useState(begun);
  const [theirs, setTheirs] = useState<PageValues | null>(null);
  const isConflict = theirs !== null;
  const [isRestored, setRestored] = useState(found !== null);
  const form = useAppForm<PageValues>({
    initialValues: { ...saved, ...found?.values },
    labels: { seo_title: 'Title for search engines', seo_description: 'Description for search engines' },
    check: ({ title }) => (title.trim() === '' ? { title: translate('Give the page a title.') } : {}),
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
  const removeDraft = api.customPages.removeDraft.useMutation({
    onSuccess: () => throwAway(),
    onError: (error) => toastError(error, translate),
  });
  const isPending = create.isPending || update.isPending || keepBack.isPending;
  const isLive = page?.status === 'published';
  const becomesPublic = form.values.status === 'published';
  const label = becomesPublic
    ? translate('Save and publish')
    : isLive
      ? translate('Make it a draft')
      : translate('Save draft');
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

  return (
    <form method="post" noValidate onSubmit={form.onSubmit((values) => save(values, version))}>
      <AdminPage
        title={page === null ? translate('New page') : translate('Change page')}
        description={
          <Anchor inherit renderRoot={(props) => <Link to="/admin/pages" {...props} />}>
            {translate('All pages')}
          </Anchor>
        }
        actions={
          <Group gap="xs">
            {page !== null && (
              <Button variant="default" component="a" href={pagePath(page)} {...newTab}>
                {translate('View page')}
              </Button>
            )}
            {isLive && becomesPublic && (
              <Button
                variant="default"
                loading={keepBack.isPending}
                disabled={isPending || !isChanged}
                onClick={() => saveDraft(version)}
              >
                {translate('Save draft')}
              </Button>
            )}
            <SubmitButton loading={create.isPending || update.isPending} disabled={keepBack.isPending}>
              {label}
            </SubmitButton>
          </Group>
        }
      >
        {isConflict && (
          <ConflictNotice
            text={translate('Somebody else has changed this page in the meantime.')}
            differs={differencesOf(form.values, theirs, translate)}
            onTakeTheirs={throwAway}
            onKeepMine={() => (wasDraft.current ? saveDraft(null) : save(form.values, null))}
          />
        )}
        {isRestored && !isConflict && <RestoredNotice onThrowAway={throwAway} />}
        {page?.draft && !isConflict && !isRestored && (
          <Alert color="yellow" variant="light" role="status" mb="md">
            <Group gap="sm" justify="space-between">
              {translate('Readers do not see these changes yet.')}
              <Button
                size="xs"
                variant="default"
                loading={removeDraft.isPending}
                onClick={() => removeDraft.mutate({ id: page.id })}
              >
                {translate('Throw them away')}
              </Button>
            </Group>
          </Alert>
        )}
        <div className={classes.layout}>
          <Stack>
            <TitleField {...form.getInputProps('title')} />
            <Suspense fallback={<Skeleton height={400} />}>
              <PageEditor
                label={translate('Text of the page')}
                initialHtml={form.values.body}
                onChange={(html) => form.setFieldValue('body', html)}
              />
            </Suspense>
          </Stack>
          <PageSide form={form} />
        </div>
      </AdminPage>
    </form>
  );
}

/** Where a page is written, a new one or one that is there. */
export function PageEditorScreen({ id }: { id: number | null }) {
  const [round, setRound] = useState(0);
  const stored = api.customPages.get.useQuery({ id: String(id ?? 0) }, { enabled: id !== null });
  // What was kept lies in the browser, of which the server knows nothing.
  const isAlive = useHydrated();
  const page = id === null ? null : stored.data?.page;
  if (stored.isError && page === undefined) return <LoadFailure onRetry={() => void stored.refetch()} />;
  if (page === undefined || !isAlive) return <ScreenSkeleton />;
  return (
    <Editor key={`${id ?? 'new'}-${round}`} page={page} onReset={() => setRound((count) => count + 1)} />
  );
}
