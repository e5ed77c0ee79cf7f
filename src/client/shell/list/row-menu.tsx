import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';

interface RowMenuProps {
  /** Display name of the row. */
  name: string;
  /** An action on the row is pending. */
  disabled?: boolean;
  children: ReactNode;
}

/** Actions of a list row, in a menu behind three dots. */
export function RowMenu({ name, disabled, children }: RowMenuProps) {
  const translate = useTranslate();
  return (
    // Within the page: content in a portal belongs to no landmark.
    <Menu position="bottom-end" withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={translate('Actions for :name', { name })}
          disabled={disabled}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
