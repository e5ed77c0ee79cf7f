import type { QueryClient } from '@tanstack/react-query';
import { categoryPath, languageQuery } from '#shared/addresses.ts';
import type { ApiOutputs } from '../../platform/api/api.ts';
import { readBootstrap } from '../../platform/bootstrap.ts';
import { pageHead } from '../../platform/head/page-head.ts';
import { breadcrumbData } from './breadcrumb-data.ts';
import type { Crumb } from './help-breadcrumbs.tsx';

type CategoryPage = ApiOutputs['helpcenter']['category'];

const maxDescriptionLength = 200;

/** What is above a category or section: nothing, or its category. */
export const categoryTrail = ({ parent }: CategoryPage['category']): Crumb[] =>
  parent
    ? [{ name: parent.name, path: categoryPath({ ...parent, parent_id: null, is_section: false }) }]
    : [];

/** What is in it, for those that nobody described. */
function contentsOf({ category, pagination }: CategoryPage): string {
  const names = [...category.sections.map(({ name }) => name), ...pagination.data.map(({ title }) => title)];
  const all = [category.name, names.join(', ')].filter((part) => part !== '').join(': ');
  return all.length <= maxDescriptionLength ? all : `${all.slice(0, maxDescriptionLength - 1).trimEnd()}…`;
}

/** Title and addresses of one page of a category or section. */
export function categoryHead(queryClient: QueryClient, data: CategoryPage, page: number) {
  const { category } = data;
  const { base_url } = readBootstrap(queryClient).settings;
  const address = categoryPath(category);
  const paged = (language: string | undefined) => {
    const query = languageQuery(language);
    return address + (page > 1 ? `${query}${query === '' ? '?' : '&'}page=${page}` : query);
  };
  const path = address + languageQuery(category.translation);
  return pageHead({
    queryClient,
    name: category.name,
    description: category.description || contentsOf(data),
    path: paged(category.translation),
    alternates:
      category.languages.length === 0
        ? []
        : [
            { language: 'x-default', path: paged(undefined) },
            ...category.languages.map((language) => ({ language, path: paged(language) })),
          ],
    data: breadcrumbData(base_url, [...categoryTrail(category), { name: category.name, path }]),
  });
}
