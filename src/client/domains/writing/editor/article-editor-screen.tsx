import { Anchor, Button, Group, Modal, Skeleton, Stack, TextInput, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { articlePath } from '#shared/addresses.ts';
import type { WrittenArticle } from '#shared/writing.ts';
import { api } from '../../../platform/api/api.ts';
import { ConflictNotice } from '../../../platform/form/conflict-notice.tsx';
import { RestoredNotice } from '../../../platform/form/restored-notice.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { useKeptDraft } from '../../../platform/form/use-kept-draft.ts';
import { toast, toastError } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { AdminPage } from '../../../shell/admin-page.tsx';
import { LoadFailure } from '../../../shell/load-failure.tsx';
import { newTab } from '../../../ui/external-link.ts';
import { ArticleBody } from '../../helpcenter/articles/article-body.tsx';
import { useManagerPlace } from '../manager/manager-place.ts';
import { StatusBadge } from '../manager/status-badge.tsx';
import { ArticleLanguageSwitch } from '../translations/article-language-switch.tsx';
import classes from './article-editor.module.css';
import { type ArticleValues, valuesOf } from './article-form.ts';
import { ArticleSide } from './article-side.tsx';
import { OthersHere } from './others-here.tsx';
import { PublishButtons, type Publishing } from './publish-buttons.tsx';
import { SaveNote } from './save-note.tsx';
import { useAutosave } from './use-autosave.ts';
import { usePresence } from './use-presence.ts';
import { VersionsPanel } from './versions-panel.tsx';

// Nobody but who writes needs the editor.
const ArticleTextEditor = lazy(async () => ({
  default: (await import('./article-text-editor.tsx')).ArticleTextEditor,
}));

interface EditorProps {
  article: WrittenArticle;
  /** Begins anew with what is stored. */
  onReset: () => Promise<unknown>;
}

function Editor({ article, onReset }: EditorProps) {
  const translate = useTranslate();
  const place = useManagerPlace();
  const utils = api.useUtils();
  const [saved] = useState(() => valuesOf(article));
  const kept = useKeptDraft<ArticleValues>(`article:${article.id}`);
  const [isRestored, setRestored] = useState(kept.found !== null);
  const [isPreview, setPreview] = useState(false);
  const [isHistory, setHistory] = useState(false);
  const form = useAppForm<ArticleValues>({
    initialValues: { ...saved, ...kept.found?.values },
    labels: { seo_title: 'Title for search engines', seo_description: 'Description for search engines' },
  });
  const version = kept.found?.version ?? article.draft?.version ?? article.version;
  const {
    state,
    save,
    version: current,
    isOvertaken,
  } = useAutosave({ id: article.id, version, saved }, form.values, kept, form.showError);
  const begin = async () => {
    kept.forget();
    await onReset();
  };
  const others = usePresence(article.id, (newest) => {
    if (!isOvertaken(newest)) return;
    toast.positive(translate('Somebody else has written on it. This is what it says now.'));
    void begin();
  });
  const done = async () => {
    toast.positive(translate('Saved'));
    await begin();
    await Promise.all([
      utils.hcArticles.invalidate(),
      utils.hcFolders.invalidate(),
      utils.helpcenter.invalidate(),
    ]);
  };
  const onError = (error: unknown) => toastError(error, translate);
  const publish = api.hcArticles.publish.useMutation({ onSuccess: done, onError });
  const unpublish = api.hcArticles.unpublish.useMutation({ onSuccess: done, onError });
  const archive = api.hcArticles.archive.useMutation({ onSuccess: done, onError });
  const discard = api.hcArticles.discardDraft.useMutation({ onSuccess: done, onError });
  const turn = async (publishing: Publishing) => {
    if (!(await save())) return;
    const id = [article.id];
    if (publishing.verb === 'unpublish') unpublish.mutate({ id });
    else if (publishing.verb === 'archive') archive.mutate({ id });
    else {
      const { internal, published_at } = publishing;
      publish.mutate({ id, internal, published_at, base_version: current() });
    }
  };
  const isPending = publish.isPending || unpublish.isPending || archive.isPending;
  const isRead = article.status === 'published' || article.status === 'internal';
  return (
    <AdminPage
      title={translate('Write an article')}
      description={
        <Anchor
          inherit
          renderRoot={(props) => <Link to={place} search={{ section: article.section_id }} {...props} />}
        >
          {translate('All articles')}
        </Anchor>
      }
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={() => setHistory(true)}>
            {translate('Versions')}
          </Button>
          <Button variant="default" onClick={() => setPreview(true)}>
            {translate('Preview')}
          </Button>
          {isRead && (
            <Button variant="default" component="a" href={articlePath(article)} {...newTab}>
              {translate('View as a reader')}
            </Button>
          )}
          <PublishButtons article={article} isPending={isPending} onPublish={(how) => void turn(how)} />
        </Group>
      }
    >
      {state === 'conflict' && (
        <ConflictNotice
          text={translate('Somebody else has changed this article in the meantime.')}
          onTakeTheirs={() => void begin()}
          onKeepMine={() => void save(true)}
        />
      )}
      {isRestored && state !== 'conflict' && (
        <RestoredNotice
          onThrowAway={() => {
            setRestored(false);
            void begin();
          }}
        />
      )}
      <Group gap="sm" mb="sm">
        <StatusBadge status={article.status} />
        <SaveNote state={state} />
        <OthersHere people={others} />
        {state === 'failed' && (
          <Button size="compact-sm" variant="default" onClick={() => void save()}>
            {translate('Try again')}
          </Button>
        )}
        {isRead && article.draft !== null && (
          <Button
            size="compact-sm"
            variant="default"
            loading={discard.isPending}
            onClick={() => discard.mutate({ id: article.id })}
          >
            {translate('Throw the changes away')}
          </Button>
        )}
      </Group>
      <ArticleLanguageSwitch article={article} current={article.language} />
      <div className={classes.layout}>
        <Stack>
          <TextInput
            label={translate('Title')}
            required
            withAsterisk={false}
            size="md"
            maxLength={255}
            dir="auto"
            {...form.getInputProps('title')}
          />
          <Suspense fallback={<Skeleton height={400} />}>
            <ArticleTextEditor
              label={translate('Text of the article')}
              initialHtml={form.values.body}
              onChange={(html) => form.setFieldValue('body', html)}
            />
          </Suspense>
        </Stack>
        <ArticleSide article={article} form={form} />
      </div>
      <Modal
        opened={isPreview}
        onClose={() => setPreview(false)}
        size="xl"
        title={translate('Preview')}
        closeButtonProps={{ 'aria-label': translate('Close') }}
      >
        <Title order={1} dir="auto">
          {form.values.title}
        </Title>
        {isPreview && <ArticleBody html={form.values.body} />}
      </Modal>
      <VersionsPanel
        id={article.id}
        isOpen={isHistory}
        onClose={() => setHistory(false)}
        onRestored={() => {
          setHistory(false);
          void done();
        }}
      />
    </AdminPage>
  );
}

/** Where an article is written that is there already. */
export function ArticleEditorScreen({ id }: { id: number }) {
  const [round, setRound] = useState(0);
  // What is typed stays, whatever comes in meanwhile: only an own write or the person begins anew.
  const stored = api.helpcenter.article.useQuery({ id, draft: true }, { refetchOnWindowFocus: false });
  const [isMounted, setMounted] = useState(false);
  // What was kept lies in the browser, of which the server knows nothing.
  useEffect(() => setMounted(true), []);
  const article = stored.data?.article;
  if (stored.isError && article === undefined) return <LoadFailure onRetry={() => void stored.refetch()} />;
  if (article === undefined || !('version' in article) || !isMounted)
    return <Skeleton height={480} mt="lg" />;
  const reset = async () => {
    await stored.refetch();
    setRound((count) => count + 1);
  };
  return <Editor key={round} article={article} onReset={reset} />;
}
