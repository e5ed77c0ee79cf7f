import { Button, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import classes from './admin-layout.module.css';
import { AdminRail } from './admin-rail.tsx';
import type { AdminScreen } from './admin-screen.ts';
import { AdminTabs } from './admin-tabs.tsx';
import { type ClientDomain, searchableSettingsOf } from './client-domain.ts';
import { useAdminScreens } from './use-admin-screens.ts';

/** The screen with the longest address that is a prefix of the path. */
function screenAt(path: string, screens: readonly AdminScreen[]): AdminScreen | undefined {
  const around = screens.filter(({ to }) => path === to || path.startsWith(`${to}/`));
  return around.toSorted((a, b) => b.to.length - a.to.length)[0];
}

interface AdminFrameProps {
  domains: readonly ClientDomain[];
  children: ReactNode;
}

/**
 * The administration's layout: areas in a rail (a drawer on a phone), and a column for the open screen, under the tabs of its
 * area. What lies below a screen, such as one role, has no tabs.
 */
export function AdminLayout({ domains, children }: AdminFrameProps) {
  const translate = useTranslate();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const screens = useAdminScreens(domains);
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = screenAt(pathname, screens);
  const settings = useMemo(() => searchableSettingsOf(domains), [domains]);
  return (
    <div className={classes.frame}>
      <div className={classes.rail}>
        <AdminRail screens={screens} settings={settings} current={current} />
      </div>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMenu2 size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {translate('Admin area')}
        </Button>
      </div>
      <Drawer opened={opened} onClose={close} size="xs" title={translate('Admin area')} hiddenFrom="sm">
        <AdminRail screens={screens} settings={settings} current={current} onFollow={close} />
      </Drawer>
      <div className={classes.content}>
        {current?.to === pathname && <AdminTabs screens={screens} current={current} />}
        {children}
      </div>
    </div>
  );
}
