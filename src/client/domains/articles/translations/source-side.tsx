import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import type { EditableArticle } from '#shared/writing.ts';
import { ArticleBody } from '../../help-center/articles/article-body.tsx';
import { Changes } from '../editor/versions-panel.tsx';
import { useLanguageName } from '../translation-name.tsx';
import { markChanged } from './mark-changed.ts';
import classes from './translation-editor.module.css';

interface SourceSideProps {
  article: EditableArticle;
  /** The version that the translation says the same as. */
  sourceVersion: number;
  /** The translation says what the article says now. */
  onCaughtUp: () => void;
}

/** What is translated: the words that readers read, and what changed in them since. */
export function SourceSide({ article, sourceVersion, onCaughtUp }: SourceSideProps) {
  const translate = useTranslate();
  const nameOf = useLanguageName();
  const [isCompared, setCompared] = useState(false);
  const { date } = useDateFormat();
  const { id, version } = article;
  const isBehind = sourceVersion < version;
  const source = api.hcArticles.version.useQuery({ id, n: version });
  const earlier = api.hcArticles.version.useQuery({ id, n: sourceVersion }, { enabled: isBehind });
  const words = source.data?.version;
  const before = isBehind ? earlier.data?.version.body : undefined;
  const { html = '', count } = useMemo(
    () =>
      words === undefined || before === undefined
        ? { html: words?.body, count: 0 }
        : markChanged(words.body, before),
    [words, before],
  );
  if (source.isError && words === undefined) return <LoadFailure onRetry={() => void source.refetch()} />;
  if (words === undefined) return <Skeleton height={400} />;
  return (
    <Stack component="section" gap="sm" aria-label={translate('Original')}>
      <Text size="sm" fw={500}>
        {nameOf(article.language)}
      </Text>
      {isBehind && (
        <Alert color="yellow" variant="light" title={translate('The original has changed')}>
          <Text size="sm">{translate('Last changed on :date.', { date: date(words.created_at) })}</Text>
          {count > 0 && (
            <Text size="sm">
              {translate(
                ':count changed paragraph is marked below.|:count changed paragraphs are marked below.',
                { count },
              )}
            </Text>
          )}
          <Group gap="xs" mt="xs">
            <Button
              size="xs"
              variant="default"
              aria-expanded={isCompared}
              onClick={() => setCompared(!isCompared)}
            >
              {isCompared ? translate('Show text') : translate('Show changes')}
            </Button>
            <Button size="xs" variant="default" onClick={onCaughtUp}>
              {translate('Mark as up to date')}
            </Button>
          </Group>
        </Alert>
      )}
      {isCompared && isBehind ? (
        <Changes id={id} version={version} against={sourceVersion} />
      ) : (
        <Card withBorder className={classes.source} lang={article.language}>
          <Title order={2} dir="auto">
            {words.title}
          </Title>
          <ArticleBody html={html} language={article.language} />
        </Card>
      )}
    </Stack>
  );
}
