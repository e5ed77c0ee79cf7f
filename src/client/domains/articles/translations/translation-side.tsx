import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type ApiOutputs, api } from '#client/platform/api/api.ts';
import { TitleField } from '#client/platform/form/name-fields.tsx';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { directionOf } from '#shared/translation.ts';
import type { EditableArticle } from '#shared/writing.ts';
import { ArticleAddress, ArticleDescription, ArticleText } from '../editor/article-fields.tsx';
import { useLanguageName } from '../translation-name.tsx';
import type { TranslationValues } from './use-translation-writes.ts';

type SourceWords = ApiOutputs['hcArticles']['version']['version'];

interface TranslationSideProps {
  article: EditableArticle;
  language: string;
  form: AppForm<TranslationValues>;
  isBegun: boolean;
}

/** The fields of a translation, which can start from the text of the article. */
export function TranslationSide({ article, language, form, isBegun }: TranslationSideProps) {
  const translate = useTranslate();
  const nameOf = useLanguageName();
  const source = api.hcArticles.version.useQuery({ id: article.id, n: article.version });
  const [round, setRound] = useState(0);
  const startFromSource = ({ title, body, description }: SourceWords) => {
    form.setValues({ title, body, description: description ?? '', source_version: article.version });
    setRound(round + 1);
  };
  const words = source.data?.version;
  return (
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
            label={translate('Translation text')}
            language={language}
            initialHtml={form.values.body}
            onChange={(html) => form.setFieldValue('body', html)}
          />
        </Stack>
      </div>
      <ArticleAddress {...form.getInputProps('slug')} />
      <ArticleDescription {...form.getInputProps('description')} />
    </Stack>
  );
}
