import type { QueryClient } from '@tanstack/react-query';
import { categoryPath } from '#shared/addresses.ts';
import type { ApiOutputs } from '../../platform/api/api.ts';
import { pageHead } from '../../platform/head/page-head.ts';

/** Title and addresses of a category or section. */
export const categoryHead = (queryClient: QueryClient, { category }: ApiOutputs['helpcenter']['category']) =>
  pageHead({
    queryClient,
    name: category.name,
    description: category.description,
    path: categoryPath(category),
  });
