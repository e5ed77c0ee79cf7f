import { Button, Group, Modal, Stack, Title } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { TitleField } from '#client/platform/form/name-fields.tsx';
import { toast } from '#client/platform/toast/toast.tsx';
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
import { ArticleLanguageSwitch } from './article-language-switch.tsx';
import { ArticleNotices } from './article-notices.tsx';
import { ArticleSide } from './article-side.tsx';
import { OthersHere } from './others-here.tsx';
import { PublishButtons } from './publish-buttons.tsx';
import { useArticleDraft } from './use-article-draft.ts';
import { useArticleWrites } from './use-article-writes.ts';
import { usePresence } from './use-presence.ts';
import { type TabTurn, useTabTurn } from './use-tab-turn.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { AllArticlesLink, SaveStatus } from './writing-state.tsx';

interface EditorProps {
  article: EditableArticle;
  /** Begins anew with what is stored. */
  onReset: () => Promise<unknown>;
  turn: TabTurn;
}

const isVisible = ({ status }: EditableArticle) => status === 'published' || status === 'internal';

interface EditorActionsProps {
  article: EditableArticle;
  onVersions: () => void;
  onPreview: () => void;
  children: ReactNode;
}

function EditorActions({ article, onVersions, onPreview, children }: EditorActionsProps) {
  const translate = useTranslate();
  return (
    <Group gap="xs">
      <Button variant="default" onClick={onVersions}>
        {translate('Version history')}
      </Button>
      <Button variant="default" onClick={onPreview}>
        {translate('Preview')}
      </Button>
      {isVisible(article) && (
        <Button variant="default" component="a" href={articlePath(article)} {...newTab}>
          {translate('View as reader')}
        </Button>
      )}
      {children}
    </Group>
  );
}

function Editor({ article, onReset, turn }: EditorProps) {
  const { isElsewhere, takeOver } = turn;
  const translate = useTranslate();
  const user = useUser();
  const [isPreview, setPreview] = useState(false);
  const [isHistory, setHistory] = useState(false);
  const draft = useArticleDraft(article, onReset, turn);
  const { form, state, save, begin, isOvertaken, isChanged } = draft;
  const writes = useArticleWrites(article, draft);
  const others = usePresence(article.id, (newest) => {
    if (!isOvertaken(newest)) return;
    if (isElsewhere) return void onReset();
    toast.positive(translate('Someone else made changes. This is the latest version.'));
    void begin();
  });
  const isRead = isVisible(article);
  return (
    <AdminPage
      title={translate('Edit article')}
      description={<AllArticlesLink section={article.section_id} />}
      actions={
        <EditorActions
          article={article}
          onVersions={() => setHistory(true)}
          onPreview={() => setPreview(true)}
        >
          {!isElsewhere && (
            <PublishButtons
              article={article}
              isChanged={isChanged}
              isPending={writes.isPending}
              onPublish={(how) => void writes.turn(how)}
            />
          )}
        </EditorActions>
      }
    >
      {isElsewhere ? (
        <OtherTabNotice
          text={translate('You have this article open in another tab.')}
          label={translate('Edit here')}
          onTakeOver={takeOver}
        />
      ) : (
        <ArticleNotices article={article} draft={draft} />
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
            ? { run: () => void writes.drop(), isPending: writes.isDiscarding }
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
            label={translate('Article text')}
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
          void writes.done(translate('Version restored'));
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
