import { Button, Group, Modal, Stack, Title } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { TitleField } from '#client/platform/form/name-fields.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { usePersistedDraft } from '#client/platform/form/use-persisted-draft.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { newTab } from '#client/ui/external-link.ts';
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx';
import { articlePath } from '#shared/addresses.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { ArticleBody } from '../../help-center/articles/article-body.tsx';
import { OtherTabNotice } from '../../tickets/drafts/other-tab-notice.tsx';
import { ArticleStatusBadge, UnpublishedBadge } from '../article-status-badge.tsx';
import classes from './article-editor.module.css';
import { ArticleText } from './article-fields.tsx';
import { type ArticleValues, toContent, valuesOf } from './article-form.ts';
import { ArticleLanguageSwitch } from './article-language-switch.tsx';
import { ArticleSide } from './article-side.tsx';
import { ConflictChanges } from './conflict-changes.tsx';
import { OthersHere } from './others-here.tsx';
import { PublishButtons, type Publishing } from './publish-buttons.tsx';
import { useAutosave } from './use-autosave.ts';
import { usePresence } from './use-presence.ts';
import { type TabTurn, useTabTurn } from './use-tab-turn.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { AllArticlesLink, SaveStatus, WritingNotices } from './writing-state.tsx';

interface EditorProps {
  article: EditableArticle;
  /** Begins anew with what is stored. */
  onReset: () => Promise<unknown>;
  turn: TabTurn;
}

function Editor({ article, onReset, turn: { isElsewhere, takeOver, flush } }: EditorProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const user = useUser();
  const [saved] = useState(() => valuesOf(article));
  const kept = usePersistedDraft<ArticleValues>(`article:${article.id}`);
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
    isChanged,
  } = useAutosave(
    { id: article.id, version, saved, hasDraft: article.draft !== null },
    form.values,
    kept,
    form.showError,
    isElsewhere,
  );
  useEffect(() => {
    flush.current = save;
  });
  const begin = async () => {
    kept.forget();
    await onReset();
  };
  const compare = api.hcArticles.compare.useMutation();
  const storeMine = api.hcArticles.storeVersion.useMutation({
    onSuccess: async () => {
      await begin();
      toast.positive(translate('Your text is stored under Versions'));
    },
    onError: (error) => toastError(error, translate),
  });
  const others = usePresence(article.id, (newest) => {
    if (!isOvertaken(newest)) return;
    if (isElsewhere) return void onReset();
    toast.positive(translate('Somebody else has written on it. This is what it says now.'));
    void begin();
  });
  const done = async (text: string) => {
    await begin();
    const now = utils.helpcenter.article.getData({ id: article.id, draft: true })?.article ?? article;
    const isShown = 'status' in now && (now.status === 'published' || now.status === 'internal');
    toast.positive(
      text,
      isShown ? { action: { label: translate('View article'), action: articlePath(now) } } : {},
    );
    await Promise.all([
      utils.hcArticles.invalidate(),
      utils.hcFolders.invalidate(),
      utils.helpcenter.invalidate(),
    ]);
  };
  const onError = (error: unknown) => toastError(error, translate);
  const saying = (text: string) => ({ onSuccess: () => done(text), onError });
  const publish = api.hcArticles.publish.useMutation({
    onSuccess: (_, { published_at, internal }) =>
      done(
        published_at
          ? translate('Article scheduled')
          : internal
            ? translate('Article published internally')
            : translate('Article published'),
      ),
    onError,
  });
  const unpublish = api.hcArticles.unpublish.useMutation(saying(translate('Article unpublished')));
  const archive = api.hcArticles.archive.useMutation(saying(translate('Article archived')));
  const discard = api.hcArticles.discardDraft.useMutation(saying(translate('Changes discarded')));
  // What is not stored yet goes with the rest: it would come back with the next save.
  const drop = async () => {
    if (await save()) discard.mutate({ id: article.id });
  };
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
      description={<AllArticlesLink section={article.section_id} />}
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
          {!isElsewhere && (
            <PublishButtons
              article={article}
              isChanged={isChanged}
              isPending={isPending}
              onPublish={(how) => void turn(how)}
            />
          )}
        </Group>
      }
    >
      {isElsewhere ? (
        <OtherTabNotice
          text={translate('You have this article open in another tab.')}
          label={translate('Edit here')}
          onTakeOver={takeOver}
        />
      ) : (
        <WritingNotices
          state={state}
          wasKept={kept.found !== null}
          overtaken={translate('Somebody else has changed this article in the meantime.')}
          comparison={
            <ConflictChanges
              comparison={compare}
              onCompare={() => {
                const { title, body } = form.values;
                compare.mutate({ id: article.id, title, body });
              }}
            />
          }
          onBegin={() => void begin()}
          onTakeTheirs={() => storeMine.mutate({ id: article.id, ...toContent(form.values, saved) })}
          isTaking={storeMine.isPending}
          onKeepMine={() => void save(true)}
        />
      )}
      <SaveStatus
        state={isElsewhere ? null : state}
        onRetry={() => void save()}
        badge={
          <>
            <ArticleStatusBadge article={article} />
            {isRead && isChanged && <UnpublishedBadge />}
          </>
        }
        discard={
          isRead && isChanged && !isElsewhere
            ? { run: () => void drop(), isPending: discard.isPending }
            : null
        }
      >
        <OthersHere people={others.filter(({ id }) => id !== user?.id)} />
      </SaveStatus>
      <ArticleLanguageSwitch article={article} current={article.language} />
      <div
        className={classes.layout}
        inert={isElsewhere}
        data-elsewhere={isElsewhere || undefined}
        data-keep-clear="controls"
      >
        <Stack>
          <TitleField {...form.getInputProps('title')} />
          <ArticleText
            label={translate('Text of the article')}
            language={article.language}
            initialHtml={form.values.body}
            onChange={(html) => form.setFieldValue('body', html)}
          />
        </Stack>
        <ArticleSide article={article} form={form} />
      </div>
      <Modal opened={isPreview} onClose={() => setPreview(false)} size="xl" title={translate('Preview')}>
        <Title order={1} dir="auto">
          {form.values.title}
        </Title>
        {isPreview && <ArticleBody html={form.values.body} language={article.language} />}
      </Modal>
      <VersionsPanel
        id={article.id}
        current={article.version}
        isOpen={isHistory}
        onClose={() => setHistory(false)}
        onRestored={() => {
          setHistory(false);
          void done(translate('Version restored'));
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
  // What was kept lies in the browser, of which the server knows nothing.
  const isAlive = useHydrated();
  const article = stored.data?.article;
  const reset = async () => {
    await stored.refetch();
    setRound((count) => count + 1);
  };
  const turn = useTabTurn(`article:${id}`, reset);
  if (stored.isError && article === undefined) return <LoadFailure onRetry={() => void stored.refetch()} />;
  if (article === undefined || !('version' in article) || !isAlive) return <ScreenSkeleton />;
  return <Editor key={round} article={article} onReset={reset} turn={turn} />;
}
