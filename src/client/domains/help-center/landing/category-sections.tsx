import { Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { Columns } from '#client/ui/columns.tsx';
import { categoryPath } from '#shared/addresses.ts';
import type { Category } from '#shared/helpcenter.ts';
import { FolderImage } from '../folder-image.tsx';
import { visibleSections } from './multi-product.tsx';

/** One card per category with the names of its sections. */
export function CategorySections({ categories }: { categories: Category[] }) {
  const translate = useTranslate();
  const { hide_small_categories } = useSettings().hc;
  return (
    <Columns sm={2} md={3} gap={24}>
      {categories.map((category) => (
        <Card key={category.id} component="section" aria-labelledby={`category-${category.id}`} padding="lg">
          <FolderImage folder={category} />
          <Title order={2} size="h4" mt="md" id={`category-${category.id}`}>
            <Anchor
              inherit
              c="inherit"
              renderRoot={(props) => <Link to={categoryPath(category)} {...props} />}
            >
              {category.name}
            </Anchor>
          </Title>
          {category.description && (
            <Text size="sm" c="dimmed" mt={4} dir="auto">
              {category.description}
            </Text>
          )}
          <Stack component="ul" gap={6} mt="md" mb="md" p={0} style={{ listStyle: 'none' }}>
            {visibleSections(category, hide_small_categories).map((section) => (
              <li key={section.id}>
                <Anchor size="sm" renderRoot={(props) => <Link to={categoryPath(section)} {...props} />}>
                  <bdi>{section.name}</bdi>
                </Anchor>
              </li>
            ))}
          </Stack>
          <Text size="xs" c="dimmed" mt="auto">
            {translate(':count article|:count articles', { count: category.articles_count })}
          </Text>
        </Card>
      ))}
    </Columns>
  );
}
