import { Alert, Card, MultiSelect, NativeSelect, Stack, TagsInput, Text, TextInput } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';
import type { EditableArticle } from '#shared/writing.ts';
import { useRoleChoices } from '../../menus/use-choices.ts';
import { sectionChoices } from '../manager/move-dialog.tsx';
import { ArticleAddress, ArticleDescription } from './article-fields.tsx';
import type { ArticleValues } from './article-form.ts';
import { OwnerSelect } from './owner-select.tsx';

interface ArticleSideProps {
  article: EditableArticle;
  form: AppForm<ArticleValues>;
}

/** Where the article lies, for whom it is and who looks after it: saved as it is chosen. */
function Keeping({ article }: { article: EditableArticle }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const roles = useRoleChoices();
  const tree = api.hcFolders.tree.useQuery();
  const update = api.hcArticles.update.useMutation({
    onSuccess: async ({ article: stored }) => {
      toast.positive(translate('Article saved'));
      utils.helpcenter.article.setData({ id: article.id, draft: true }, { article: stored });
      await Promise.all([utils.hcArticles.invalidate(), utils.hcFolders.invalidate()]);
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <NativeSelect
          label={translate('Section')}
          data={sectionChoices(tree.data?.categories ?? [])}
          value={String(article.section_id)}
          onChange={({ currentTarget }) =>
            update.mutate({ id: article.id, section_id: Number(currentTarget.value) })
          }
        />
        <MultiSelect
          label={translate('Visible to')}
          placeholder={article.role_ids.length === 0 ? translate('Everyone') : ''}
          data={roles}
          clearable
          value={article.role_ids.map(String)}
          onChange={(chosen) => update.mutate({ id: article.id, role_ids: chosen.map(Number) })}
        />
        <OwnerSelect
          owner={article.owner}
          onChange={(owner_id) => update.mutate({ id: article.id, owner_id })}
        />
        <TextInput
          type="date"
          label={translate('Review date')}
          key={article.review_at}
          defaultValue={article.review_at?.slice(0, 10) ?? ''}
          onBlur={({ currentTarget: { value } }) => {
            if (value === (article.review_at?.slice(0, 10) ?? '')) return;
            update.mutate({ id: article.id, review_at: value === '' ? null : value });
          }}
        />
      </Stack>
    </Card>
  );
}

/** Everything of an article besides its title and text. */
export function ArticleSide({ article, form }: ArticleSideProps) {
  const translate = useTranslate();
  return (
    <Stack>
      {article.broken_links.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          icon={<IconLinkOff aria-hidden />}
          title={translate('Broken links')}
        >
          <Text size="sm" mb={4}>
            {translate("These pages don't exist, or readers can't see them.")}
          </Text>
          {article.broken_links.map((url) => (
            <Text key={url} size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </Text>
          ))}
        </Alert>
      )}
      <Keeping article={article} />
      <Card withBorder component="section">
        <Stack gap="sm">
          <TagsInput label={translate('Tags')} maxTags={20} maxLength={60} {...form.getInputProps('tags')} />
          <TagsInput
            label={translate('Search keywords')}
            description={translate(
              "Words people use when they don't know the official name. Searching for them finds this article.",
            )}
            maxTags={50}
            maxLength={100}
            {...form.getInputProps('keywords')}
          />
          <ArticleAddress {...form.getInputProps('slug')} />
          <ArticleDescription {...form.getInputProps('description')} />
          <TextInput
            label={translate('SEO title')}
            maxLength={255}
            dir="auto"
            {...form.getInputProps('seo_title')}
          />
          <AutosizeTextarea
            label={translate('SEO description')}
            rows={2}
            maxLength={1000}
            dir="auto"
            {...form.getInputProps('seo_description')}
          />
        </Stack>
      </Card>
    </Stack>
  );
}
