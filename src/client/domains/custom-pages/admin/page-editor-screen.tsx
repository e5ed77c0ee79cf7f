import { Alert, Anchor, Button, Group, Skeleton, Stack } from '@mantine/core';
import { Link, useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { ConfirmedButton } from '#client/platform/form/confirmed-button.tsx';
import { ConflictNotice } from '#client/platform/form/conflict-notice.tsx';
import { TitleField } from '#client/platform/form/name-fields.tsx';
import { RestoredNotice } from '#client/platform/form/restored-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { newTab } from '#client/ui/external-link.ts';
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx';
import { pagePath } from '#shared/addresses.ts';
import type { CustomPage } from '#shared/custom-pages.ts';
import classes from './page-editor-screen.module.css';
import { PageSide } from './page-side.tsx';
import { usePageDraft } from './use-page-draft.ts';

// Nobody but who writes a page needs the editor.
const PageEditor = lazy(async () => ({
  default: (await import('../editor/page-editor.tsx')).PageEditor,
}));

interface EditorProps {
  page: CustomPage | null;
  /** Begins anew with what is stored. */
  onReset: () => void;
}

/** Says that the page has changes that are not published, and removes them. */
function DraftNotice({ id, onRemoved }: { id: number; onRemoved: () => void }) {
  const translate = useTranslate();
  const removeDraft = api.customPages.removeDraft.useMutation({
    onSuccess: onRemoved,
    onError: (error) => toastError(error, translate),
  });
  return (
    <Alert color="yellow" variant="light" role="status" mb="md">
      <Group gap="sm" justify="space-between">
        {translate("These changes aren't published yet.")}
        <ConfirmedButton
          size="xs"
          label={translate('Discard changes')}
          question={translate('Discard changes?')}
          outcome={translate(
            "What readers see doesn't change. The changes are lost, and this can't be undone.",
          )}
          isPending={removeDraft.isPending}
          onConfirm={() => removeDraft.mutate({ id })}
        />
      </Group>
    </Alert>
  );
}

function Editor({ page, onReset }: EditorProps) {
  const translate = useTranslate();
  const draft = usePageDraft(page, onReset);
  const { form, version, isChanged, isConflict, isRestored, save, saveDraft, throwAway, isPending } = draft;
  const isLive = page?.status === 'published';
  const becomesPublic = form.values.status === 'published';
  const label = becomesPublic
    ? translate('Save and publish')
    : isLive
      ? translate('Unpublish')
      : translate('Save draft');

  return (
    <form method="post" noValidate onSubmit={form.onSubmit((values) => save(values, version))}>
      <AdminPage
        title={page === null ? translate('New page') : translate('Edit page')}
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
                loading={draft.isSavingDraft}
                disabled={isPending || !isChanged}
                onClick={() => saveDraft(version)}
              >
                {translate('Save draft')}
              </Button>
            )}
            <SubmitButton loading={draft.isSaving} disabled={draft.isSavingDraft}>
              {label}
            </SubmitButton>
          </Group>
        }
      >
        {isConflict && (
          <ConflictNotice
            text={translate('Someone else changed this page while you were editing.')}
            differs={draft.differences}
            onTakeTheirs={throwAway}
            onKeepMine={draft.keepMine}
          />
        )}
        {isRestored && !isConflict && <RestoredNotice onThrowAway={throwAway} />}
        {page?.draft && !isConflict && !isRestored && <DraftNotice id={page.id} onRemoved={throwAway} />}
        <div className={classes.layout}>
          <Stack>
            <TitleField {...form.getInputProps('title')} />
            <Suspense fallback={<Skeleton height={400} />}>
              <PageEditor
                label={translate('Page text')}
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
