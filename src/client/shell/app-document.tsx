import { DirectionProvider, MantineProvider } from '@mantine/core';
import { HeadContent, Scripts, useLocation, useRouter } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { toScriptText } from '#shared/markup.ts';
import { directionOf } from '#shared/translation.ts';
import { awaitsVerification } from '../platform/bootstrap.ts';
import { LiveUpdates } from '../platform/realtime/live-updates.tsx';
import { bootstrapScriptId, personScriptId, readScriptText } from '../platform/session/bootstrap-script.ts';
import { announceHydrated } from '../platform/start/hydrated.ts';
import { schemeScript } from '../platform/theme/scheme-script.ts';
import { useSiteTheme } from '../platform/theme/use-site-theme.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useBootstrap, useFreshBootstrap } from '../platform/use-session.ts';
import { fontFiles } from '../ui/fonts/font-files.ts';
import { Deferred } from '../ui/later.tsx';
import { cssVariables, themeWith } from '../ui/theme.ts';
import { MaintenanceGate } from './maintenance-gate.tsx';
import { type ShellParts, ShellPartsProvider } from './shell-parts.tsx';

const noElement = () => undefined;

const loadToastArea = async () => (await import('../platform/toast/toast-area.tsx')).ToastArea;

interface AppDocumentProps {
  parts: ShellParts;
  children: ReactNode;
}

/** The HTML document: language, direction, theme, and the serialized bootstrap data. */
export function AppDocument({ parts, children }: AppDocumentProps) {
  const { Search, VerifyEmail, Notices } = parts;
  useFreshBootstrap();
  const bootstrap = useBootstrap();
  const { theme: siteTheme, isDark } = useSiteTheme();
  const { ssr, context } = useRouter().options;
  const nonce = ssr?.nonce;
  const [scriptText] = useState(() =>
    typeof document === 'undefined' ? toScriptText(bootstrap) : readScriptText(),
  );
  const { language } = bootstrap.settings.i18n;
  const direction = directionOf(language);
  const translate = useTranslate();
  const close = translate('Close');
  const showPassword = translate('Show password');
  const theme = useMemo(() => themeWith({ close, showPassword }), [close, showPassword]);
  const colorScheme = isDark ? 'dark' : 'light';
  const { all, follows_browser } = bootstrap.themes;
  const { font } = bootstrap.settings.branding;
  const fontSheet = fontFiles[font]?.styles ?? null;
  const { pathname } = useLocation();
  useEffect(announceHydrated, []);
  // Custom styles are left out of the administration, so that broken ones can be fixed there.
  const leavesOut = context.isSafe || pathname.startsWith('/admin');
  const ownSheet = leavesOut ? null : bootstrap.custom_code.stylesheet;

  return (
    <html
      lang={language}
      dir={direction}
      data-mantine-color-scheme={colorScheme}
      data-respect-reduced-motion
      data-font={font}
      style={siteTheme?.values as CSSProperties}
      // The inline script below may have switched it to dark.
      suppressHydrationWarning
    >
      <head>
        {follows_browser && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, with JSON in it that can not end it.
            dangerouslySetInnerHTML={{ __html: schemeScript(all) }}
          />
        )}
        <HeadContent />
        {fontSheet !== null && <link rel="stylesheet" href={fontSheet} />}
        {ownSheet !== null && <link rel="stylesheet" href={ownSheet} data-custom />}
      </head>
      <body>
        <DirectionProvider initialDirection={direction}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariables}
            forceColorScheme={colorScheme}
            // The attributes of the root are rendered above.
            getRootElement={noElement}
            // Shared pages have no nonce.
            {...(nonce !== undefined && { getStyleNonce: () => nonce })}
            deduplicateInlineStyles
          >
            {awaitsVerification(bootstrap) ? (
              <Suspense fallback={null}>
                <VerifyEmail />
              </Suspense>
            ) : (
              <>
                <MaintenanceGate>
                  <ShellPartsProvider value={parts}>{children}</ShellPartsProvider>
                  <Search />
                </MaintenanceGate>
                <LiveUpdates />
              </>
            )}
            <Notices />
            <Deferred load={loadToastArea} />
          </MantineProvider>
        </DirectionProvider>
        <script
          id={bootstrapScriptId}
          type="application/json"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can close the element.
          dangerouslySetInnerHTML={{ __html: scriptText }}
        />
        {context.personText !== undefined && (
          <script
            id={personScriptId}
            type="application/json"
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can close the element.
            dangerouslySetInnerHTML={{ __html: context.personText }}
          />
        )}
        <Scripts />
      </body>
    </html>
  );
}
