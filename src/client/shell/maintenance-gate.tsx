import { Anchor, Text } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { isClosed, staysOpen } from '../platform/session/maintenance.ts';
import { lazyComponent } from '../platform/start/lazy-component.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useBootstrap } from '../platform/use-session.ts';
import classes from './maintenance-gate.module.css';

const MaintenanceScreen = lazyComponent(
  async () => (await import('./maintenance-screen.tsx')).MaintenanceScreen,
  isClosed,
);

/** The site, or the maintenance screen for visitors without access. Administrators see a banner instead. */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const bootstrap = useBootstrap();
  const { pathname } = useLocation();
  const closed = isClosed(bootstrap) && !staysOpen(pathname);
  const [cameClosed] = useState(closed);
  useEffect(() => {
    // The page's calls were refused at load time, so it reloads when the site opens.
    if (cameClosed && !closed) location.reload();
  }, [cameClosed, closed]);
  const screen = (
    <Suspense fallback={null}>
      <MaintenanceScreen />
    </Suspense>
  );
  if (cameClosed) return screen;
  return (
    <>
      {closed && screen}
      {bootstrap.settings.maintenance.enable && !closed && <Banner />}
      {/* Stays mounted, so that typed text is still there when the site opens again. */}
      <div className={classes.site} hidden={closed}>
        {children}
      </div>
    </>
  );
}

function Banner() {
  const translate = useTranslate();
  const { user } = useBootstrap();
  if (user === null) return null;
  return (
    <Text component="aside" size="sm" ta="center" p="xs" className={classes.banner}>
      {translate('The site is in maintenance mode. Only administrators can use it.')}{' '}
      <Anchor
        inherit
        c="inherit"
        td="underline"
        renderRoot={(props) => <Link to="/admin/settings/maintenance" {...props} />}
      >
        {translate('Maintenance')}
      </Anchor>
    </Text>
  );
}
