import { Anchor, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { Columns } from '#client/ui/columns.tsx';
import { categoryPath } from '#shared/addresses.ts';
import type { Category } from '#shared/helpcenter.ts';
import { CategoryHeader } from '../category-header.tsx';
import { SectionArticles } from '../section-articles.tsx';

const sectionsShown = 3;
const smallest = 2;

/** Sections worth a place on the front page. */
export const visibleSections = (category: Category, hideSmall: boolean) =>
  category.sections.filter(({ articles_count }) => !hideSmall || articles_count >= smallest);

/** One block per category (a product, say) with its first sections side by side. */
export function MultiProduct({ categories }: { categories: Category[] }) {
  const translate = useTranslate();
  const { hide_small_categories } = useSettings().hc;
  return (
    <Stack gap={64}>
      {categories.map((category) => {
        const sections = visibleSections(category, hide_small_categories);
        if (sections.length === 0) return null;
        return (
          <section key={category.id} aria-labelledby={`category-${category.id}`}>
            <CategoryHeader
              folder={category}
              order={2}
              id={`category-${category.id}`}
              path={categoryPath(category)}
            >
              {sections.length > sectionsShown && (
                <Anchor
                  size="sm"
                  fw={500}
                  py={2}
                  renderRoot={(props) => <Link to={categoryPath(category)} {...props} />}
                >
                  {translate('See all :count sections in :name', {
                    count: sections.length,
                    name: category.name,
                  })}
                </Anchor>
              )}
            </CategoryHeader>
            <Columns sm={2} md={3} gap={32} mt="lg">
              {sections.slice(0, sectionsShown).map((section) => (
                <SectionArticles key={section.id} section={section} />
              ))}
            </Columns>
          </section>
        );
      })}
    </Stack>
  );
}
