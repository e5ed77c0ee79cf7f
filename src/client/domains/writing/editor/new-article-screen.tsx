import { Button, NativeSelect, Stack } from '@mantine/core';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../../platform/api/api.ts';
import { TitleField } from '../../../platform/form/name-fields.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { useKeptDraft } from '../../../platform/form/use-kept-draft.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { AdminPage } from '../../../shell/admin-page.tsx';
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx';
import { useManagerPlace } from '../manager/manager-place.ts';
import { sectionChoices } from '../manager/move-dialog.tsx';
import { ArticleText } from './article-fields.tsx';
import { AllArticlesLink } from './writing-state.tsx';

interface Fields extends Record<string, unknown> {
  title: string;
  body: string;
  section_id: string;
}

interface NewArticleProps {
  section: number | undefined;
  /** What it is called to begin with. */
  title?: string | undefined;
}

function NewArticle({ section, title = '' }: NewArticleProps) {
  const translate = useTranslate();
  const place = useManagerPlace();
  const navigate = useNavigate();
  const utils = api.useUtils();
  const tree = api.hcFolders.tree.useQuery();
  const kept = useKeptDraft<Fields>('article:new');
  const choices = sectionChoices(tree.data?.categories ?? []);
  const form = useAppForm<Fields>({
    initialValues: { title, body: '', section_id: String(section ?? ''), ...kept.found?.values },
    check: ({ title }) => (title.trim() === '' ? { title: translate('Give the article a title.') } : {}),
  });
  const wanted = form.values.section_id || (choices[0]?.value ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something else is typed.
  useEffect(() => {
    if (form.isDirty()) kept.keep(form.values, 0);
  }, [form.values]);
  const create = api.hcArticles.create.useMutation({
    onSuccess: ({ article }) => {
      kept.forget();
      void utils.hcArticles.invalidate();
      void utils.hcFolders.invalidate();
      const params = { articleId: String(article.id) };
      void navigate({ to: `${place}/$articleId`, params, replace: true });
    },
    onError: form.showError,
  });
  const save = ({ title, body }: Fields) => create.mutate({ title, body, section_id: Number(wanted) });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit(save)}>
      <AdminPage
        title={translate('New article')}
        description={<AllArticlesLink />}
        actions={
          <Button type="submit" loading={create.isPending} disabled={wanted === ''}>
            {translate('Save draft')}
          </Button>
        }
      >
        <Stack>
          <TitleField {...form.getInputProps('title')} />
          <NativeSelect
            label={translate('Section')}
            data={choices}
            {...form.getInputProps('section_id')}
            value={wanted}
          />
          <ArticleText
            label={translate('Text of the article')}
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
