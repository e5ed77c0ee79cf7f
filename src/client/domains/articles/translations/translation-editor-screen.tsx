import { Badge, Button, Group, Modal, Text } from '@mantine/core';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx';
import type { ArticleTranslation } from '#shared/article-translations.ts';
import { OtherTabNotice } from '../../tickets/drafts/other-tab-notice.tsx';
import { UnpublishedBadge } from '../article-status-badge.tsx';
import { ArticleLanguageSwitch } from '../editor/article-language-switch.tsx';
import { ConflictChanges } from '../editor/conflict-changes.tsx';
import { useTabTurn } from '../editor/use-tab-turn.ts';
import { AllArticlesLink, SaveStatus, WritingNotices } from '../editor/writing-state.tsx';
import { useManagerBasePath } from '../manager-base-path.ts';
import { TranslationBadge } from '../translation-name.tsx';
import { SourceSide } from './source-side.tsx';
import classes from './translation-editor.module.css';
import { TranslationSide } from './translation-side.tsx';
import {
  type EditedTranslation,
  type TranslationDraft,
  useTranslationDraft,
} from './use-translation-draft.ts';
import { toTranslation, useTranslationWrites } from './use-translation-writes.ts';

interface TranslationActionsProps {
  translation: ArticleTranslation | null;
  isPending: boolean;
  canPublish: boolean;
  onTurn: (status: 'draft' | 'published') => void;
  onDelete: () => void;
}

function TranslationActions(props: TranslationActionsProps) {
  const { translation, isPending, canPublish, onTurn, onDelete } = props;
  const translate = useTranslate();
  const mayPublish = usePermission('articles.publish');
  const isPublished = translation?.status === 'published';
  return (
    <>
      {translation && (mayPublish || !isPublished) && (
        <Button variant="default" color="red" onClick={onDelete}>
          {translate('Delete')}
        </Button>
      )}
      {isPublished && mayPublish && (
        <Button variant="default" onClick={() => onTurn('draft')}>
          {translate('Unpublish')}
        </Button>
      )}
      {mayPublish && (
        <Button loading={isPending} disabled={!canPublish} onClick={() => onTurn('published')}>
          {isPublished ? translate('Publish changes') : translate('Publish')}
        </Button>
      )}
    </>
  );
}

interface TranslationNoticesProps {
  place: { id: number; language: string };
  draft: TranslationDraft;
}

function TranslationNotices({ place, draft: { form, kept, state, save, begin } }: TranslationNoticesProps) {
  const translate = useTranslate();
  const compare = api.hcTranslations.compare.useMutation();
  return (
    <WritingNotices
      state={state}
      wasKept={kept.found !== null}
      overtaken={translate('Someone else changed this translation while you were editing.')}
      comparison={
        <ConflictChanges
          comparison={compare}
          onCompare={() => {
            const { title, body } = form.values;
            compare.mutate({ ...place, title, body });
          }}
        />
      }
      onBegin={() => void begin()}
      onTakeTheirs={() => void begin()}
      onKeepMine={() => void save(true)}
    />
  );
}

interface DeleteTranslationDialogProps {
  isOpen: boolean;
  writes: ReturnType<typeof useTranslationWrites>;
  onClose: () => void;
}

function DeleteTranslationDialog({ isOpen, writes, onClose }: DeleteTranslationDialogProps) {
  const translate = useTranslate();
  return (
    <Modal opened={isOpen} onClose={onClose} title={translate('Delete this translation?')}>
      <DeleteQuestion onCancel={onClose} onDelete={writes.remove} isPending={writes.isRemoving}>
        <Text>
          {translate("Readers will see the article in its original language again. This can't be undone.")}
        </Text>
      </DeleteQuestion>
    </Modal>
  );
}

function Editor(edited: EditedTranslation) {
  const { article, language, translation, tabTurn } = edited;
  const translate = useTranslate();
  const place = useManagerBasePath();
  const navigate = useNavigate();
  const { id } = article;
  const draft = useTranslationDraft(edited);
  const { saved, kept, form, state, save, version, isChanged, begin } = draft;
  const { isElsewhere, takeOver } = tabTurn;
  const [isAsked, setAsked] = useState(false);
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
  return (
    <AdminPage
      title={translate('Translate article')}
      description={<AllArticlesLink section={article.section_id} />}
      actions={
        <Group gap="xs">
          {!isElsewhere && (
            <TranslationActions
              translation={translation}
              isPending={writes.isTurning}
              canPublish={form.values.title.trim() !== '' && (!isPublished || isChanged)}
              onTurn={(status) => void turn(status)}
              onDelete={() => setAsked(true)}
            />
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
        <TranslationNotices place={{ id, language }} draft={draft} />
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
        <TranslationSide article={article} language={language} form={form} isBegun={isBegun} />
      </div>
      <DeleteTranslationDialog isOpen={isAsked} writes={writes} onClose={() => setAsked(false)} />
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
