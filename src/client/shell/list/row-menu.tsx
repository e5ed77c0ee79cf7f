import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';

interface RowMenuProps {
  /** What the row is called. */
  name: string;
  /** Something is being done with it. */
  disabled?: boolean;
  /** The items. */
  children: ReactNode;
}

/** What can be done with a row of a list, behind three dots. */
export function RowMenu({ name, disabled, children }: RowMenuProps) {
  const translate = useTranslate();
  return (
    // Within the page: what hangs outside of it belongs to no landmark.
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
