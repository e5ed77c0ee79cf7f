import { Button, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import classes from './admin-layout.module.css';
import { AdminRail } from './admin-rail.tsx';
import { type ClientDomain, searchableSettingsOf } from './client-domain.ts';
import { useAdminScreens } from './use-admin-screens.ts';

interface AdminFrameProps {
  domains: readonly ClientDomain[];
  children: ReactNode;
}

/** The administration's layout: screens in a rail (a drawer on a phone), and a column for the open one. */
export function AdminLayout({ domains, children }: AdminFrameProps) {
  const translate = useTranslate();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const screens = useAdminScreens(domains);
  const settings = useMemo(() => searchableSettingsOf(domains), [domains]);
  return (
    <div className={classes.frame}>
      <div className={classes.rail}>
        <AdminRail screens={screens} settings={settings} />
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
        <AdminRail screens={screens} settings={settings} onFollow={close} />
      </Drawer>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
