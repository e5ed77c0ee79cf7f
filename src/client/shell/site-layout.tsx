import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { hasPermission } from '#shared/permissions.ts';
import type { BootstrapData } from '#shared/settings.ts';
import { ConnectionBar } from '../platform/connection/connection-bar.tsx';
import { lazyComponent } from '../platform/start/lazy-component.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useBootstrap, useShowsPerson } from '../platform/use-session.ts';
import { Deferred } from '../ui/later.tsx';
import { ViewerBanners } from './banners/viewer-banners.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { SiteFooter } from './site-footer.tsx';
import classes from './site-layout.module.css';
import { SkipLinks, type SkipTarget } from './skip-links.tsx';
import { TopBar } from './top-bar.tsx';

const isAgent = ({ user }: BootstrapData) => user !== null && hasPermission(user, 'tickets.update');

const loadBottomBar = async () => (await import('./agent-bottom-bar.tsx')).AgentBottomBar;

const AgentBottomBar = lazyComponent(
  loadBottomBar,
  (bootstrap) => bootstrap.is_mobile_device && isAgent(bootstrap),
);

interface SiteLayoutProps {
  children: ReactNode;
  /** Without it the page fills the window and its parts scroll separately. */
  footer?: boolean;
  /** Whether the top bar is shown. */
  header?: boolean;
  /** Whether the site's footer is shown. */
  closing?: boolean;
  /** Skip links besides the one to the content. */
  skips?: readonly SkipTarget[];
}

const FrameContext = createContext(false);

/** Whether the page is already inside the layout, which is rendered once. */
export const useIsEmbedded = () => useContext(FrameContext);

/** Top bar, main region and footer: the layout of every page except the sign-in pages. */
export function SiteLayout({
  children,
  footer = true,
  header = true,
  closing = footer,
  skips = [],
}: SiteLayoutProps) {
  const translate = useTranslate();
  const bootstrap = useBootstrap();
  const showsPerson = useShowsPerson();
  return (
    <div className={classes.page} data-fit={!footer || undefined}>
      <SkipLinks targets={[{ id: 'content', label: translate('Skip to content') }, ...skips]} />
      <CookieNotice />
      <NavigationProgress />
      <ViewerBanners />
      {header && <TopBar />}
      <ConnectionBar />
      <main id="content" tabIndex={-1} className={classes.main}>
        <FrameContext value={true}>{children}</FrameContext>
      </main>
      {closing && <SiteFooter />}
      {showsPerson &&
        isAgent(bootstrap) &&
        (bootstrap.is_mobile_device ? (
          <Suspense>
            <AgentBottomBar />
          </Suspense>
        ) : (
          // Any window may be narrow; only the style sheet knows.
          <Deferred load={loadBottomBar} />
        ))}
    </div>
  );
}
