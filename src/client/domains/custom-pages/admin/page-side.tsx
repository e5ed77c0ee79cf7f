import {
  Card,
  Checkbox,
  MultiSelect,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import type { AppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { useRoleChoices } from '../../menus/use-choices.ts';
import type { PageValues } from './page-form.ts';
import { SeoPreview } from './seo-preview.tsx';

/** Everything of a page besides what it says: whether and for whom it is there, and how others show it. */
export function PageSide({ form }: { form: AppForm<PageValues> }) {
  const translate = useTranslate();
  const roles = useRoleChoices();
  const { homepage } = useSettings();
  const { slug, title, seo_title, seo_description, status, role_ids } = form.values;
  const isStart = homepage.type === 'customPage' && homepage.value === slug && slug !== '';
  const isHidden = status === 'draft' || role_ids.length > 0;
  return (
    <Stack>
      <Card withBorder component="section">
        <Stack gap="sm">
          <NativeSelect
            label={translate('Status')}
            data={[
              { value: 'draft', label: translate('Draft') },
              { value: 'published', label: translate('Published') },
            ]}
            {...form.getInputProps('status')}
          />
          <MultiSelect
            label={translate('Visible to')}
            description={translate(
              'Only people with one of these roles can view the page. Everyone else sees a not-found page.',
            )}
            placeholder={role_ids.length === 0 ? translate('Everyone') : ''}
            data={roles}
            clearable
            {...form.getInputProps('role_ids')}
          />
          {isStart && isHidden && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {translate("This is the home page. People who can't view it will see a not-found page.")}
            </Text>
          )}
          <TextInput
            label={translate('URL slug')}
            description={translate(
              'Lowercase letters, digits, and hyphens. Leave empty to generate it from the title.',
            )}
            leftSectionWidth={64}
            leftSection={
              <Text size="sm" c="dimmed" dir="ltr">
                /pages/
              </Text>
            }
            maxLength={100}
            dir="ltr"
            {...form.getInputProps('slug')}
          />
        </Stack>
      </Card>
      <Card withBorder component="section">
        <Stack gap="sm">
          <Title order={2} size="h5">
            {translate('Search engines')}
          </Title>
          <TextInput
            label={translate('SEO title')}
            placeholder={title}
            maxLength={255}
            dir="auto"
            {...form.getInputProps('seo_title')}
          />
          <Textarea
            label={translate('SEO description')}
            rows={3}
            maxLength={1000}
            dir="auto"
            {...form.getInputProps('seo_description')}
          />
          <SeoPreview title={seo_title || title} description={seo_description} slug={slug} />
        </Stack>
      </Card>
      <Card withBorder component="section">
        <Stack gap="sm">
          <Title order={2} size="h5">
            {translate('Page layout')}
          </Title>
          <Checkbox
            label={translate('Hide the top bar')}
            {...form.getInputProps('hide_header', { type: 'checkbox' })}
          />
          <Checkbox
            label={translate('Hide the footer')}
            {...form.getInputProps('hide_footer', { type: 'checkbox' })}
          />
        </Stack>
      </Card>
    </Stack>
  );
}
