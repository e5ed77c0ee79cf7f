import { DirectionProvider, MantineProvider } from '@mantine/core';
import { HeadContent, Scripts, useRouter } from '@tanstack/react-router';
import { type CSSProperties, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { toScriptText } from '#shared/markup.ts';
import { directionOf } from '#shared/translation.ts';
import { VerifiedNotice } from '../domains/auth/verified-notice.tsx';
import { ArticleSearch } from '../domains/helpcenter/search/article-search.tsx';
import { LiveUpdates } from '../platform/realtime/live-updates.tsx';
import { awaitsVerification } from '../platform/session/bootstrap.ts';
import { bootstrapScriptId, readScriptText } from '../platform/session/bootstrap-script.ts';
import { useBootstrap } from '../platform/session/use-session.ts';
import { useSiteTheme } from '../platform/theme/use-site-theme.ts';
import { useTranslate } from '../platform/translate/use-translate.ts';
import { Later } from '../ui/later.tsx';
import { cssVariables, themeWith } from '../ui/theme.ts';

const loadToastArea = async () => (await import('../platform/toast/toast-area.tsx')).ToastArea;

const VerifyEmailScreen = lazy(async () => ({
  default: (await import('../domains/auth/verify-email-screen.tsx')).VerifyEmailScreen,
}));

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
  const close = useTranslate()('Close');
  const theme = useMemo(() => themeWith({ close }), [close]);
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
        <DirectionProvider initialDirection={direction}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            forceColorScheme={colorScheme}
            getStyleNonce={() => nonce ?? ''}
            deduplicateInlineStyles
          >
            {awaitsVerification(bootstrap) ? (
              <Suspense fallback={null}>
                <VerifyEmailScreen />
              </Suspense>
            ) : (
              <>
                {children}
                <ArticleSearch />
                <LiveUpdates />
              </>
            )}
            <VerifiedNotice />
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
