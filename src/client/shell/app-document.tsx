import { DirectionProvider, MantineProvider } from '@mantine/core';
import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { ArticleSearch } from '../domains/helpcenter/search/article-search.tsx';
import { LiveUpdates } from '../platform/realtime/live-updates.tsx';
import { bootstrapScriptId, readScriptText, toScriptText } from '../platform/session/bootstrap-script.ts';
import { useBootstrap } from '../platform/session/use-session.ts';
import { useSiteTheme } from '../platform/theme/use-site-theme.ts';
import { directionOf } from '../platform/translate/direction.ts';
import { Later } from '../ui/later.tsx';
import { cssVariables, theme } from '../ui/theme.ts';
import { CookieNotice } from './cookie-notice.tsx';

const loadToastArea = async () => (await import('../platform/toast/toast-area.tsx')).ToastArea;

/** The page around everything: language, direction, theme, the data the browser starts from. */
export function AppDocument({ children }: { children: ReactNode }) {
  const bootstrap = useBootstrap();
  const { theme: siteTheme, isDark } = useSiteTheme();
  const nonce = useRouter().options.ssr?.nonce;
  const [scriptText] = useState(() =>
    typeof document === 'undefined' ? toScriptText(bootstrap) : readScriptText(),
  );
  const { language } = bootstrap.settings.i18n;
  const direction = directionOf(language);
  const colorScheme = isDark ? 'dark' : 'light';

  return (
    <html
      lang={language}
      dir={direction}
      data-mantine-color-scheme={colorScheme}
      style={siteTheme?.values as CSSProperties}
    >
      <head>
        <HeadContent />
      </head>
      <body>
        <DirectionProvider initialDirection={direction} detectDirection={false}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            forceColorScheme={colorScheme}
            getStyleNonce={() => nonce ?? ''}
            deduplicateInlineStyles
          >
            <CookieNotice />
            {children}
            <ArticleSearch />
            <LiveUpdates />
            <Later load={loadToastArea} />
          </MantineProvider>
        </DirectionProvider>
        <script
          id={bootstrapScriptId}
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can close the element.
          dangerouslySetInnerHTML={{ __html: scriptText }}
        />
        <Scripts />
      </body>
    </html>
  );
}
