import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { homepagePath } from '#shared/addresses.ts';
import type { CustomPage, customPageAnswer } from '#shared/custom-pages.ts';
import { readBootstrap } from '../../platform/bootstrap.ts';
import { pageHead } from '../../platform/head/page-head.ts';

type Answer = z.infer<typeof customPageAnswer>;

/** Whether everybody may find the page. */
const isOpen = ({ status, role_ids }: CustomPage) => status === 'published' && role_ids.length === 0;

/** What search engines and link previews learn of a page; of one that is not for everybody nothing. */
export const customPageHead = (queryClient: QueryClient, { page, seo }: Answer) =>
  pageHead({
    queryClient,
    name: seo?.title ?? page.title,
    description: seo?.description ?? null,
    path: homepagePath(page, readBootstrap(queryClient).settings.homepage),
    hidden: !isOpen(page),
  });
