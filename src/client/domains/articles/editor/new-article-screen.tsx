import { Button, Stack } from '@mantine/core';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { TitleField } from '#client/platform/form/name-fields.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { usePersistedDraft } from '#client/platform/form/use-persisted-draft.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { ScreenSkeleton } from '#client/ui/screen-skeleton.tsx';
import { useFirstText, withFirstText } from '../first-text.ts';
import { useManagerBasePath } from '../manager-base-path.ts';
import { ArticleText } from './article-fields.tsx';
import {
  type NewArticleValues,
  SectionField,
  sectionErrors,
  sectionValues,
  useCreateSection,
  useSectionChoice,
} from './section-field.tsx';
import { AllArticlesLink } from './writing-state.tsx';

interface NewArticleProps {
  section: number | undefined;
  /** What it is called to begin with. */
  title?: string | undefined;
}

function NewArticle({ section, title = '' }: NewArticleProps) {
  const translate = useTranslate();
  const place = useManagerBasePath();
  const navigate = useNavigate();
  const utils = api.useUtils();
  // A site that speaks to each in their language is written in English first.
  const { default: site } = useSettings().i18n;
  const firstText = useFirstText();
  const kept = usePersistedDraft<NewArticleValues>('article:new');
  const form = useAppForm<NewArticleValues>({
    initialValues: {
      title,
      ...sectionValues(section),
      ...kept.found?.values,
      body: withFirstText(kept.found?.values.body ?? '', firstText),
    },
    check: (values) => ({
      ...(values.title.trim() === '' ? { title: translate('Enter a title.') } : {}),
      ...sectionErrors(choice, values, translate),
    }),
  });
  const choice = useSectionChoice(form.values);
  const createSection = useCreateSection(form, choice);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is typed.
  useEffect(() => {
    if (form.isDirty()) kept.keep(form.values, 0);
  }, [form.values]);
  const create = api.hcArticles.create.useMutation();
  const [isSaving, setSaving] = useState(false);
  const save = async ({ title, body }: NewArticleValues) => {
    setSaving(true);
    try {
      const { article } = await create.mutateAsync({ title, body, section_id: await createSection() });
      kept.forget();
      void utils.hcArticles.invalidate();
      void utils.hcFolders.invalidate();
      const params = { articleId: String(article.id) };
      void navigate({ to: `${place}/$articleId`, params, replace: true });
    } catch (error) {
      form.showError(error);
    }
    setSaving(false);
  };
  return (
    <form method="post" noValidate onSubmit={form.onSubmit((values) => void save(values))}>
      <AdminPage
        title={translate('New article')}
        description={<AllArticlesLink />}
        actions={
          <Button type="submit" loading={isSaving} disabled={choice.section === ''}>
            {translate('Save draft')}
          </Button>
        }
      >
        <Stack>
          <TitleField {...form.getInputProps('title')} />
          <SectionField form={form} choice={choice} />
          <ArticleText
            label={translate('Article text')}
            language={site === 'auto' ? 'en' : site}
            initialHtml={form.values.body}
            onChange={(html) => form.setFieldValue('body', html)}
          />
        </Stack>
      </AdminPage>
    </form>
  );
}

/** Where an article begins: kept by the browser until it is a draft. */
export function NewArticleScreen(props: NewArticleProps) {
  return useHydrated() ? <NewArticle {...props} /> : <ScreenSkeleton />;
}
