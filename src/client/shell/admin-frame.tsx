import { Button, Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import classes from './admin-frame.module.css';
import { AdminRail } from './admin-rail.tsx';

/** The administration: its screens in a rail, in a drawer on a phone, and one column for the open one. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <div className={classes.frame}>
      <div className={classes.rail}>
        <AdminRail />
      </div>
      <div className={classes.bar}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconMenu2 size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {translate('Administration')}
        </Button>
      </div>
      <Drawer
        opened={opened}
        onClose={close}
        size="xs"
        title={translate('Administration')}
        hiddenFrom="sm"
        closeButtonProps={{ 'aria-label': translate('Close') }}
      >
        <AdminRail onFollow={close} />
      </Drawer>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
