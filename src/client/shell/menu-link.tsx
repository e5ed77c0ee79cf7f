import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { MenuEntry } from '#shared/site-settings.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { newTab } from '../ui/external-link.ts';
import { MenuIcon } from './menu-icon.tsx';

interface MenuLinkProps extends AnchorProps {
  item: MenuEntry;
  /** The current page belongs to this item, but is not its target. */
  'data-current'?: boolean | undefined;
}

/** A configured menu item: a page of the site, or an external address. */
export function MenuLink({ item, ...props }: MenuLinkProps) {
  const translate = useTranslate();
  const label = (
    <>
      {item.icon && <MenuIcon icon={item.icon} />}
      {translate(item.label)}
    </>
  );
  const elsewhere = item.target === '_blank' ? newTab : {};
  if (item.type === 'link') {
    return (
      <Anchor href={item.action} {...elsewhere} {...props}>
        {label}
      </Anchor>
    );
  }
  return (
    <Anchor
      {...props}
      renderRoot={(rest) => (
        <Link to={item.action} activeOptions={{ exact: true }} {...elsewhere} {...rest} />
      )}
    >
      {label}
    </Anchor>
  );
}
