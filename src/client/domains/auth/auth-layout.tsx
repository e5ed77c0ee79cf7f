import { Card, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConnectionBar } from '../../platform/connection/connection-bar.tsx';
import { ViewerBanners } from '../../shell/banners/viewer-banners.tsx';
import { CookieNotice } from '../../shell/cookie-notice.tsx';
import { SiteFooter } from '../../shell/site-footer.tsx';
import { SiteLogo } from '../../shell/site-logo.tsx';
import classes from './auth-layout.module.css';

interface AuthLayoutProps {
  heading: string;
  children: ReactNode;
  /** The other way in, below the card. */
  message?: ReactNode;
  /** Why nothing can be done here without JavaScript, where that is so. */
  scriptNeed?: string;
}

/** The frame of sign-in, registration and their kin: logo, one card, footer. */
export function AuthLayout({ heading, message, scriptNeed, children }: AuthLayoutProps) {
  return (
    <div className={classes.page}>
      <ConnectionBar atTop />
      <CookieNotice />
      <ViewerBanners />
      <main className={classes.main}>
        <SiteLogo size={36} />
        <Card padding="xl" shadow="sm" className={classes.card}>
          <Stack gap="lg">
            <Title order={1} size="h3" ta="center">
              {heading}
            </Title>
            {scriptNeed && (
              <noscript>
                <Text ta="center">{scriptNeed}</Text>
              </noscript>
            )}
            {children}
          </Stack>
        </Card>
        {message && <Text size="sm">{message}</Text>}
      </main>
      <SiteFooter menu="auth-page-footer" bare />
    </div>
  );
}
