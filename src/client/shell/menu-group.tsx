import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import type { MenuItem } from '#shared/site-settings.ts';
import { useTranslate } from '../platform/translation/use-translate.ts';
import classes from './menu-group.module.css';
import { MenuIcon } from './menu-icon.tsx';
import { MenuLink } from './menu-link.tsx';

interface MenuGroupProps {
  item: MenuItem;
  className?: string | undefined;
  /** Opens as an overlay, and closes on navigation. */
  floating?: boolean;
  'data-current'?: boolean | undefined;
}

/** A menu item with a submenu that opens below it, also without JavaScript. */
export function MenuGroup({ item, className, floating = false, ...props }: MenuGroupProps) {
  const translate = useTranslate();
  const details = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();
  const close = () => details.current?.removeAttribute('open');
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation.
  useEffect(close, [pathname]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (floating && !details.current?.contains(relatedTarget as Node | null)) close();
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !details.current?.open) return;
    close();
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={details}
      className={classes.group}
      data-floating={floating || undefined}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <summary className={className} {...props}>
        {item.icon && <MenuIcon icon={item.icon} />}
        {translate(item.label)}
        <IconChevronDown size={14} aria-hidden className={classes.chevron} />
      </summary>
      <div className={classes.items}>
        {[{ ...item, icon: null }, ...item.items].map((inner) => (
          <MenuLink key={inner.id} item={inner} className={className} underline="never" />
        ))}
      </div>
    </details>
  );
}
