import { Alert, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import type { TreeCategory } from '#shared/folders.ts';
import { sectionChoices } from '../manager/move-dialog.tsx';

/** In place of an id: what is chosen is created with the article. */
const created = 'new';

/** The words of a new article, and where it goes. */
export interface NewArticleValues extends Record<string, unknown> {
  title: string;
  body: string;
  section_id: string;
  section_name: string;
  category_id: string;
  category_name: string;
}

export const sectionValues = (section: number | undefined) => ({
  section_id: String(section ?? ''),
  section_name: '',
  category_id: '',
  category_name: '',
});

/** What an article's form knows of the place it goes to. */
export function useSectionChoice(values: NewArticleValues) {
  const tree = api.hcFolders.tree.useQuery();
  const mayCreate = usePermission('hc.update');
  const categories: readonly TreeCategory[] = tree.data?.categories ?? [];
  const sections = sectionChoices(categories);
  const known = (value: string, ids: readonly string[]) => ids.includes(value) || value === created;
  const ids = sections.map(({ value }) => value);
  const fallback = ids[0] ?? (mayCreate ? created : '');
  const section = known(values.section_id, ids) ? values.section_id : fallback;
  const categoryIds = categories.map(({ id }) => String(id));
  const category = known(values.category_id, categoryIds) ? values.category_id : (categoryIds[0] ?? created);
  return { categories, sections, section, category, mayCreate };
}

type SectionChoice = ReturnType<typeof useSectionChoice>;

export function sectionErrors(
  { section, category }: SectionChoice,
  { section_name, category_name }: NewArticleValues,
  translate: Translate,
): Partial<Record<keyof NewArticleValues & string, string>> {
  if (section !== created) return {};
  return {
    ...(section_name.trim() === '' ? { section_name: translate('Enter a name for the section.') } : {}),
    ...(category === created && category_name.trim() === ''
      ? { category_name: translate('Enter a name for the category.') }
      : {}),
  };
}

/** Answers the section to store the article in, after creating what does not exist yet. */
export function useCreateSection(form: AppForm<NewArticleValues>, { section, category }: SectionChoice) {
  const utils = api.useUtils();
  const create = api.hcFolders.create.useMutation();
  return async () => {
    if (section !== created) return Number(section);
    const { section_name, category_name } = form.getValues();
    let parent_id = Number(category);
    // What was created is chosen at once, so that a second attempt does not create it again.
    if (category === created) {
      parent_id = (await create.mutateAsync({ name: category_name })).category.id;
      form.setFieldValue('category_id', String(parent_id));
      await utils.hcFolders.tree.invalidate();
    }
    const { category: folder } = await create.mutateAsync({ name: section_name, parent_id });
    form.setFieldValue('section_id', String(folder.id));
    await utils.hcFolders.tree.invalidate();
    return folder.id;
  };
}

interface SectionFieldProps {
  form: AppForm<NewArticleValues>;
  choice: SectionChoice;
}

/** Asks where an article goes; a section, and a category for it, can be named right here. */
export function SectionField({ form, choice }: SectionFieldProps) {
  const translate = useTranslate();
  const { categories, sections, section, category, mayCreate } = choice;
  if (section === '') {
    return (
      <Alert color="yellow" variant="light" title={translate('No sections yet')}>
        {translate(
          'Every article belongs to a section. Ask someone who can edit the help center to create one.',
        )}
      </Alert>
    );
  }
  return (
    <Stack gap="sm">
      {sections.length === 0 ? (
        <Text size="sm">{translate('No sections yet. The first one is created with this article.')}</Text>
      ) : (
        <NativeSelect
          label={translate('Section')}
          data={[...sections, ...(mayCreate ? [{ value: created, label: translate('New section') }] : [])]}
          {...form.getInputProps('section_id')}
          value={section}
        />
      )}
      {section === created && (
        <>
          {categories.length > 0 && (
            <NativeSelect
              label={translate('Category')}
              data={[
                ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
                { value: created, label: translate('New category') },
              ]}
              {...form.getInputProps('category_id')}
              value={category}
            />
          )}
          {category === created && (
            <TextInput
              label={translate('Name of the category')}
              placeholder={translate('For example: Getting started')}
              maxLength={255}
              dir="auto"
              {...form.getInputProps('category_name')}
            />
          )}
          <TextInput
            label={translate('Name of the section')}
            placeholder={translate('For example: First steps')}
            maxLength={255}
            dir="auto"
            {...form.getInputProps('section_name')}
          />
        </>
      )}
    </Stack>
  );
}
