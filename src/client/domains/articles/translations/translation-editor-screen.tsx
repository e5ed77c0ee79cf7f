import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { TitleField } from '#client/platform/form/name-fields.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { usePersistedDraft } from '#client/platform/form/use-persisted-draft.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx';
import type { ArticleTranslation } from '#shared/article-translations.ts';
import { directionOf } from '#shared/translation.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { OtherTabNotice } from '../../tickets/drafts/other-tab-notice.tsx';
import { UnpublishedBadge } from '../article-status-badge.tsx';
import { ArticleAddress, ArticleDescription, ArticleText } from '../editor/article-fields.tsx';
import { ArticleLanguageSwitch } from '../editor/article-language-switch.tsx';
import { ConflictChanges } from '../editor/conflict-changes.tsx';
import { useSaving } from '../editor/use-autosave.ts';
import { type TabTurn, useTabTurn } from '../editor/use-tab-turn.ts';
import { AllArticlesLink, SaveStatus, WritingNotices } from '../editor/writing-state.tsx';
import { useManagerBasePath } from '../manager-base-path.ts';
import { TranslationBadge, useLanguageName } from '../translation-name.tsx';
import { SourceSide } from './source-side.tsx';
import classes from './translation-editor.module.css';
import { type TranslationValues, toTranslation, useTranslationWrites } from './use-translation-writes.ts';

type SourceWords = ApiOutputs['hcArticles']['version']['version'];

interface EditorProps {
  article: EditableArticle;
  language: string;
  /** Null for one that nobody has begun. */
  translation: ArticleTranslation | null;
  /** Begins anew with what is stored. */
  onReset: () => Promise<unknown>;
  tabTurn: TabTurn;
}

function Editor({ article, language, translation, onReset, tabTurn }: EditorProps) {
  const translate = useTranslate();
  const place = useManagerBasePath();
  const nameOf = useLanguageName();
  const mayPublish = usePermission('articles.publish');
  const navigate = useNavigate();
  const { id } = article;
  const [saved] = useState<TranslationValues>(() => ({
    title: translation?.title ?? '',
    body: translation?.body ?? '',
    description: translation?.description ?? '',
    slug: translation?.slug ?? '',
    source_version: translation?.source_version ?? article.version,
  }));
  const kept = usePersistedDraft<TranslationValues>(`article:${id}:${language}`);
  const [isAsked, setAsked] = useState(false);
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
  const { isElsewhere, takeOver, flush } = tabTurn;
  const { state, save, version, isChanged } = useSaving(
    start,
    form.values,
    kept,
    form.showError,
    isElsewhere,
  );
  useEffect(() => {
    flush.current = save;
  });
  const compare = api.hcTranslations.compare.useMutation();
  const begin = async () => {
    kept.forget();
    await onReset();
  };
  const writes = useTranslationWrites(
    { id, language },
    {
      onDone: begin,
      onDeleted: () => {
        kept.forget();
        void navigate({ to: `${place}/$articleId`, params: { articleId: String(id) } });
      },
    },
  );
  const turn = async (status: 'draft' | 'published') => {
    if (await save()) writes.turn(status, toTranslation(form.values, saved), version());
  };
  const isPublished = translation?.status === 'published';
  const drop = async () => {
    if (await save()) writes.discard();
  };
  const isBegun = translation !== null || form.values.title !== '' || form.values.body !== '';
  const source = api.hcArticles.version.useQuery({ id, n: article.version });
  const [round, setRound] = useState(0);
  const startFromSource = ({ title, body, description }: SourceWords) => {
    form.setValues({ title, body, description: description ?? '', source_version: article.version });
    setRound(round + 1);
  };
  const words = source.data?.version;
  return (
    <AdminPage
      title={translate('Translate an article')}
      description={<AllArticlesLink section={article.section_id} />}
      actions={
        <Group gap="xs">
          {!isElsewhere && translation && (mayPublish || !isPublished) && (
            <Button variant="default" color="red" onClick={() => setAsked(true)}>
              {translate('Delete')}
            </Button>
          )}
          {!isElsewhere && isPublished && mayPublish && (
            <Button variant="default" onClick={() => void turn('draft')}>
              {translate('Make it a draft')}
            </Button>
          )}
          {!isElsewhere && mayPublish && (
            <Button
              loading={writes.isTurning}
              disabled={form.values.title.trim() === '' || (isPublished && !isChanged)}
              onClick={() => void turn('published')}
            >
              {isPublished ? translate('Publish changes') : translate('Publish')}
            </Button>
          )}
        </Group>
      }
    >
      {isElsewhere ? (
        <OtherTabNotice
          text={translate('You have this translation open in another tab.')}
          label={translate('Edit here')}
          onTakeOver={takeOver}
        />
      ) : (
        <WritingNotices
          state={state}
          wasKept={kept.found !== null}
          overtaken={translate('Somebody else has changed this translation in the meantime.')}
          comparison={
            <ConflictChanges
              comparison={compare}
              onCompare={() => {
                const { title, body } = form.values;
                compare.mutate({ id, language, title, body });
              }}
            />
          }
          onBegin={() => void begin()}
          onTakeTheirs={() => void begin()}
          onKeepMine={() => void save(true)}
        />
      )}
      <ArticleLanguageSwitch article={article} current={language} />
      <SaveStatus
        state={isBegun && !isElsewhere ? state : null}
        onRetry={() => void save()}
        badge={
          <>
            {translation && <TranslationBadge {...translation} />}
            {!isBegun && (
              <Badge color="gray" variant="light" miw="max-content">
                {translate('Not started')}
              </Badge>
            )}
            {isPublished && isChanged && <UnpublishedBadge />}
          </>
        }
        discard={
          isPublished && isChanged && !isElsewhere
            ? { run: () => void drop(), isPending: writes.isDiscarding }
            : null
        }
      />
      <div
        className={classes.sides}
        inert={isElsewhere}
        data-elsewhere={isElsewhere || undefined}
        data-keep-clear="controls"
      >
        <SourceSide
          article={article}
          sourceVersion={form.values.source_version}
          onCaughtUp={() => form.setFieldValue('source_version', article.version)}
        />
        <Stack component="section" gap="sm" aria-label={translate('Translation')}>
          <Group justify="space-between" gap="xs">
            <Text size="sm" fw={500}>
              {nameOf(language)}
            </Text>
            {!isBegun && words && (
              <Button size="compact-sm" variant="default" onClick={() => startFromSource(words)}>
                {translate('Start from the text in :language', { language: nameOf(article.language) })}
              </Button>
            )}
          </Group>
          <div lang={language} dir={directionOf(language)}>
            <Stack>
              <TitleField {...form.getInputProps('title')} dir={directionOf(language)} />
              <ArticleText
                key={round}
                label={translate('Text of the translation')}
                language={language}
                initialHtml={form.values.body}
                onChange={(html) => form.setFieldValue('body', html)}
              />
            </Stack>
          </div>
          <ArticleAddress {...form.getInputProps('slug')} />
          <ArticleDescription {...form.getInputProps('description')} />
        </Stack>
      </div>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title={translate('Delete the translation?')}>
        <DeleteQuestion
          onCancel={() => setAsked(false)}
          onDelete={writes.remove}
          isPending={writes.isRemoving}
        >
          <Text>{translate('Readers read the article in its own language again.')}</Text>
        </DeleteQuestion>
      </Modal>
    </AdminPage>
  );
}

/** Where an article is translated: what it says on one side, what it is to say on the other. */
export function TranslationEditorScreen({ id, language }: { id: number; language: string }) {
  const [round, setRound] = useState(0);
  // What was kept lies in the browser, of which the server knows nothing.
  const isAlive = useHydrated();
  const calm = { refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
  const source = api.helpcenter.article.useQuery({ id, draft: true }, { refetchOnWindowFocus: false });
  const stored = api.hcTranslations.read.useQuery(
    { id, language },
    { ...calm, retry: (count, error) => readApiError(error).status !== 404 && count < 2 },
  );
  const reset = async () => {
    await Promise.all([source.refetch(), stored.refetch()]);
    setRound((count) => count + 1);
  };
  const tabTurn = useTabTurn(`article:${id}:${language}`, reset);
  const article = source.data?.article;
  const isNew = stored.isError && readApiError(stored.error).status === 404;
  if (source.isError || (stored.isError && !isNew)) {
    return (
      <LoadFailure
        onRetry={() => {
          void source.refetch();
          void stored.refetch();
        }}
      />
    );
  }
  if (article === undefined || !('version' in article) || !isAlive || (stored.isPending && !isNew))
    return <ScreenSkeleton />;
  return (
    <Editor
      key={round}
      article={article}
      language={language}
      translation={isNew ? null : (stored.data?.translation ?? null)}
      onReset={reset}
      tabTurn={tabTurn}
    />
  );
}
