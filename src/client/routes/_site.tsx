import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router';
import { useSettings } from '../platform/use-session.ts';
import { SiteLayout } from '../shell/site-layout.tsx';

export const Route = createFileRoute('/_site')({
  component: function SiteRoute() {
    const isLanding = useLocation({ select: ({ pathname }) => /^\/hc\/?$/.test(pathname) });
    const isAdministration = useLocation({ select: ({ pathname }) => /^\/admin(\/|$)/.test(pathname) });
    const { footer } = useSettings().hc;
    return (
      <SiteLayout closing={!isAdministration && (!isLanding || footer)}>
        <Outlet />
      </SiteLayout>
    );
  },
});
