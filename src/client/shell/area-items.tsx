import { Menu } from '@mantine/core';
import { IconFileText, IconHeadset, IconMessages, IconPencilPlus, IconSettings } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { usePermission } from '../platform/use-session.ts';

interface AreaItemProps {
  to: LinkProps['to'];
  label: string;
  icon: typeof IconMessages;
}

function AreaItem({ to, label, icon: Icon }: AreaItemProps) {
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      {label}
    </Menu.Item>
  );
}

/** Areas of the site that the user may enter, as items of the account menu. */
export function AreaItems() {
  const translate = useTranslate();
  const answersTickets = usePermission('tickets.update');
  const administers = usePermission('admin.access');
  const writes = usePermission('articles.update');
  return (
    <>
      {answersTickets && <AreaItem to="/agent/tickets" label={translate('Agent area')} icon={IconHeadset} />}
      {answersTickets && writes && !administers && (
        <AreaItem to="/agent/hc" label={translate('Articles')} icon={IconFileText} />
      )}
      {administers && <AreaItem to="/admin" label={translate('Admin area')} icon={IconSettings} />}
      {(answersTickets || administers) && <Menu.Divider />}
      <AreaItem to="/hc/tickets" label={translate('My requests')} icon={IconMessages} />
      <AreaItem to="/hc/tickets/new" label={translate('New request')} icon={IconPencilPlus} />
      <Menu.Divider />
    </>
  );
}
