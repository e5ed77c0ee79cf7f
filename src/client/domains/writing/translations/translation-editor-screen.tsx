import { Anchor, Button, Group, Modal, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ArticleTranslation } from '#shared/article-translations.ts';
import { directionOf } from '#shared/translation.ts';
import type { WrittenArticle } from '#shared/writing.ts';
import { api } from '../../../platform/api/api.ts';
import { readApiError } from '../../../platform/api/api-error.ts';
import { ConflictNotice } from '../../../platform/form/conflict-notice.tsx';
import { DeleteQuestion } from '../../../platform/form/delete-question.tsx';
import { RestoredNotice } from '../../../platform/form/restored-notice.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { useKeptDraft } from '../../../platform/form/use-kept-draft.ts';
import { usePermission } from '../../../platform/session/use-session.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { AdminPage } from '../../../shell/admin-page.tsx';
import { LoadFailure } from '../../../shell/load-failure.tsx';
import { SaveNote } from '../editor/save-note.tsx';
import { useSaving } from '../editor/use-autosave.ts';
import { useManagerPlace } from '../manager/manager-place.ts';
import { ArticleLanguageSwitch } from './article-language-switch.tsx';
import { SourceSide } from './source-side.tsx';
import classes from './translation-editor.module.css';
import { TranslationBadge, useLanguageName } from './translation-name.tsx';
import { type TranslationValues, toTranslation, useTranslationWrites } from './use-translation-writes.ts';

// Nobody but who writes needs the editor.
const ArticleTextEditor = lazy(async () => ({
  default: (await import('../editor/article-text-editor.tsx')).ArticleTextEditor,
}));

interface EditorProps {
  article: WrittenArticle;
  language: string;
  /** Null for one that nobody has begun. */
  translation: ArticleTranslation | null;
  /** Begins anew with what is stored. */
  onReset: () => Promise<unknown>;
}

function Editor({ article, language, translation, onReset }: EditorProps) {
  const translate = useTranslate();
  const place = useManagerPlace();
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
  const kept = useKeptDraft<TranslationValues>(`article:${id}:${language}`);
  const [isRestored, setRestored] = useState(kept.found !== null);
  const [isAsked, setAsked] = useState(false);
  const form = useAppForm<TranslationValues>({ initialValues: { ...saved, ...kept.found?.values } });
  const saveDraft = api.hcTranslations.saveDraft.useMutation();
  const start = {
    saved,
    version: kept.found?.version ?? translation?.version ?? 0,
    write: async (sent: TranslationValues, stored: TranslationValues, base_version: number | null) =>
      (await saveDraft.mutateAsync({ id, language, ...toTranslation(sent, stored), base_version }))
        .translation.version,
  };
  const { state, save, version } = useSaving(start, form.values, kept, form.showError);
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
  const isBegun = translation !== null || form.values.title !== '';
  return (
    <AdminPage
      title={translate('Translate an article')}
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
          {translation && (mayPublish || !isPublished) && (
            <Button variant="default" color="red" onClick={() => setAsked(true)}>
              {translate('Delete')}
            </Button>
          )}
          {isPublished && mayPublish && (
            <Button variant="default" onClick={() => void turn('draft')}>
              {translate('Make it a draft')}
            </Button>
          )}
          {mayPublish && (
            <Button
              loading={writes.isTurning}
              disabled={form.values.title.trim() === ''}
              onClick={() => void turn('published')}
            >
              {isPublished ? translate('Publish changes') : translate('Publish')}
            </Button>
          )}
        </Group>
      }
    >
      {state === 'conflict' && (
        <ConflictNotice
          text={translate('Somebody else has changed this translation in the meantime.')}
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
      <ArticleLanguageSwitch article={article} current={language} />
      <Group gap="sm" mb="sm">
        {translation && <TranslationBadge {...translation} />}
        {isBegun && <SaveNote state={state} />}
        {state === 'failed' && (
          <Button size="compact-sm" variant="default" onClick={() => void save()}>
            {translate('Try again')}
          </Button>
        )}
        {translation?.has_draft && (
          <Button size="compact-sm" variant="default" loading={writes.isDiscarding} onClick={writes.discard}>
            {translate('Throw the changes away')}
          </Button>
        )}
      </Group>
      <div className={classes.sides}>
        <SourceSide
          article={article}
          sourceVersion={form.values.source_version}
          onCaughtUp={() => form.setFieldValue('source_version', article.version)}
        />
        <Stack component="section" gap="sm" aria-label={translate('Translation')}>
          <Text size="sm" fw={500}>
            {nameOf(language)}
          </Text>
          <div lang={language} dir={directionOf(language)}>
            <Stack>
              <TextInput
                label={translate('Title')}
                required
                withAsterisk={false}
                size="md"
                maxLength={255}
                {...form.getInputProps('title')}
              />
              <Suspense fallback={<Skeleton height={400} />}>
                <ArticleTextEditor
                  label={translate('Text of the translation')}
                  initialHtml={form.values.body}
                  onChange={(html) => form.setFieldValue('body', html)}
                />
              </Suspense>
            </Stack>
          </div>
          <TextInput
            label={translate('Address of the article')}
            description={translate('Old addresses lead to the new one.')}
            maxLength={100}
            dir="ltr"
            {...form.getInputProps('slug')}
          />
          <Textarea
            label={translate('Short description')}
            description={translate('The first sentence when it is empty.')}
            autosize
            minRows={2}
            maxLength={500}
            dir="auto"
            {...form.getInputProps('description')}
          />
        </Stack>
      </div>
      <Modal
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={translate('Delete the translation?')}
        closeButtonProps={{ 'aria-label': translate('Close') }}
      >
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
  const [isMounted, setMounted] = useState(false);
  // What was kept lies in the browser, of which the server knows nothing.
  useEffect(() => setMounted(true), []);
  const calm = { refetchOnWindowFocus: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
  const source = api.helpcenter.article.useQuery({ id, draft: true }, { refetchOnWindowFocus: false });
  const stored = api.hcTranslations.read.useQuery(
    { id, language },
    { ...calm, retry: (count, error) => readApiError(error).status !== 404 && count < 2 },
  );
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
  if (article === undefined || !('version' in article) || !isMounted || (stored.isPending && !isNew))
    return <Skeleton height={480} mt="lg" />;
  const reset = async () => {
    await Promise.all([source.refetch(), stored.refetch()]);
    setRound((count) => count + 1);
  };
  return (
    <Editor
      key={round}
      article={article}
      language={language}
      translation={isNew ? null : (stored.data?.translation ?? null)}
      onReset={reset}
    />
  );
}
