import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, type ErrorComponentProps } from '@tanstack/react-router';
import type { SiteFont } from '#shared/site-settings.ts';
import { LeadToSetUp } from '../domains/auth/two-factor/lead-to-set-up.tsx';
import { VerifiedNotice } from '../domains/auth/verification/verified-notice.tsx';

import { SiteSearch } from '../domains/search/site-search.tsx';
import type { LoaderApi } from '../platform/api/api.ts';
import { awaitsVerification, readBootstrap } from '../platform/bootstrap.ts';
import type { PageMatch } from '../platform/connection/wait-for-code.ts';
import { pageHead } from '../platform/head/page-head.ts';
import { requireSecondFactor } from '../platform/session/guards.ts';
import { lazyComponent } from '../platform/start/lazy-component.ts';
import { AppDocument } from '../shell/app-document.tsx';
import { notFoundTitle } from '../shell/not-found-screen.tsx';
import { RouteError } from '../shell/route-error.tsx';
import type { ShellParts } from '../shell/shell-parts.tsx';
import { fontFiles } from '../ui/fonts/font-files.ts';
import '../ui/styles.css';

/** Their code is fetched by those who see them. */
const parts: ShellParts = {
  Search: SiteSearch,
  Notices: () => (
    <>
      <VerifiedNotice />
      <LeadToSetUp />
    </>
  ),
  PersonControls: lazyComponent(
    async () => (await import('../domains/notifications/person-controls.tsx')).PersonControls,
    ({ user }) => user !== null,
  ),
  VerifyEmail: lazyComponent(
    async () => (await import('../domains/auth/verification/verify-email-screen.tsx')).VerifyEmailScreen,
    awaitsVerification,
  ),
};

/** Asks for the letters of a typeface at once, not only when its styles have come. */
const fontPreload = (font: SiteFont) => {
  const files = fontFiles[font];
  if (files === null) return [];
  return [
    {
      rel: 'preload',
      href: files.latin,
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous' as const,
    },
  ];
};

/** The icons of a site that has none of its own. */
const ownIcons = [
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

interface RouterContext {
  queryClient: QueryClient;
  /** What forms show that are sent before there is a script. */
  formToken: string | undefined;
  /** Of a page that signed-in people share: the data of the one who has it. */
  personText: string | undefined;
  /** Without the site's own code. */
  isSafe: boolean;
  api: LoaderApi;
  /** Holds a navigation whose code can not be fetched now. */
  waitForCode: (matches: readonly PageMatch[]) => Promise<void>;
}

/** Search parameters that any page may carry. */
export interface RootSearch {
  redirect?: string;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, matches, location }) => {
    await context.waitForCode(matches);
    requireSecondFactor({ context, location });
  },
  head: ({ match, matches }) => {
    const isMissing = matches.some(({ status, _notFound }) => status === 'notFound' || _notFound);
    const title = isMissing ? notFoundTitle : undefined;
    const { queryClient, isSafe } = match.context;
    const { settings, custom_code } = readBootstrap(queryClient);
    const { site_name, favicon, font } = settings.branding;
    const own = isSafe ? [] : custom_code.head;
    const { meta, links } = pageHead({ queryClient, title });
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1' },
        ...meta,
        ...own.flatMap(({ tag, attributes }) => (tag === 'meta' ? [attributes] : [])),
      ],
      links: [
        ...links,
        ...(favicon === null
          ? ownIcons
          : [
              { rel: 'icon', href: favicon },
              { rel: 'apple-touch-icon', href: favicon },
            ]),
        { rel: 'manifest', href: '/manifest.webmanifest' },
        {
          rel: 'search',
          href: '/opensearch.xml',
          type: 'application/opensearchdescription+xml',
          title: site_name,
        },
        ...fontPreload(font),
        ...own.flatMap(({ tag, attributes }) => (tag === 'link' ? [attributes] : [])),
      ],
    };
  },
  shellComponent: ({ children }) => <AppDocument parts={parts}>{children}</AppDocument>,
  errorComponent: (props: ErrorComponentProps) => <RouteError {...props} />,
});
