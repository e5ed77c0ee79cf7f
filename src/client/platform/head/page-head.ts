import type { QueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { translator } from '#shared/translation.ts';
import { readBootstrap } from '../bootstrap.ts';

interface PageHead {
  queryClient: QueryClient;
  /** English; translated when rendered. Undefined for the site's own title. */
  title?: string;
  /** User-written name of the content; used instead of a title and not translated. */
  name?: string;
  description?: string | null;
  /** The canonical path, for search engines. */
  path?: string;
  /** The translations of the page, and `x-default` for all other languages. */
  alternates?: { language: string; path: string }[];
  type?: 'website' | 'article';
  /** A schema.org object (structured data) that describes the page. */
  data?: Record<string, unknown>;
  /** Excluded from search engines (`noindex`), so no canonical address is needed. */
  hidden?: boolean;
}

type Meta = JSX.IntrinsicElements['meta'] & { 'script:ld+json'?: object };
type Link = JSX.IntrinsicElements['link'];

export const absoluteUrl = (baseUrl: string, path: string) => `${baseUrl.replace(/\/$/, '')}${path}`;

/** Title, description, canonical address, Open Graph and structured data of a page, for a route's `head`. */
export function pageHead({
  queryClient,
  title,
  name,
  description,
  path,
  alternates = [],
  type = 'website',
  data,
  hidden,
}: PageHead) {
  const { settings } = readBootstrap(queryClient);
  const { site_name, site_description } = settings.branding;
  const heading = name ?? (title && translator(settings.i18n)(title));
  const summary = description || site_description;
  const meta: Meta[] = [
    { title: heading ? `${heading} - ${site_name}` : site_name },
    { property: 'og:title', content: heading ?? site_name },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site_name },
    { property: 'og:image', content: absoluteUrl(settings.base_url, '/preview.png') },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
  const links: Link[] = [];
  if (summary)
    meta.push({ name: 'description', content: summary }, { property: 'og:description', content: summary });
  if (hidden) meta.push({ name: 'robots', content: 'noindex' });
  if (data) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...data } });
  if (path !== undefined && !hidden) {
    const url = absoluteUrl(settings.base_url, path);
    meta.push({ property: 'og:url', content: url });
    links.push({ rel: 'canonical', href: url });
    for (const { language, path: other } of alternates)
      links.push({ rel: 'alternate', hrefLang: language, href: absoluteUrl(settings.base_url, other) });
  }
  return { meta, links };
}

interface HeadInput {
  match: { status: string; context: { queryClient: QueryClient } };
}

/**
 * `head` of routes that search engines must not list; `title` is an English line. A route that was not found renders
 * none, because the not-found screen has a head of its own.
 */
export const hiddenHead =
  (title: string) =>
  ({ match }: HeadInput) =>
    match.status === 'notFound'
      ? {}
      : pageHead({ queryClient: match.context.queryClient, title, hidden: true });
