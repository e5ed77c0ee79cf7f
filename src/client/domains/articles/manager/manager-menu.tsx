import { Button, Menu } from '@mantine/core';
import { IconArrowForwardUp, IconChevronDown, IconFileExport, IconLinkOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { useManagerBasePath, useMayTransfer } from '../manager-base-path.ts';

/** The ways to what lies beside the articles, as far as the person may go there. */
export function ManagerMenu() {
  const translate = useTranslate();
  const place = useManagerBasePath();
  const mayWrite = usePermission('articles.update');
  const mayArrange = usePermission('hc.update');
  const mayTransfer = useMayTransfer();
  if (!mayWrite && !mayArrange && !mayTransfer) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          {translate('Tools')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayArrange && (
          <Menu.Item
            leftSection={<IconArrowForwardUp size={16} aria-hidden />}
            renderRoot={(props) => <Link to={`${place}/redirects`} {...props} />}
          >
            {translate('Redirects')}
          </Menu.Item>
        )}
        {mayWrite && (
          <Menu.Item
            leftSection={<IconLinkOff size={16} aria-hidden />}
            renderRoot={(props) => <Link to={`${place}/links`} {...props} />}
          >
            {translate('Links')}
          </Menu.Item>
        )}
        {mayTransfer && (
          <Menu.Item
            leftSection={<IconFileExport size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/hc/transfer" {...props} />}
          >
            {translate('Export and import')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
