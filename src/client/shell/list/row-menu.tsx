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
    <Menu position="bottom-end">
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
