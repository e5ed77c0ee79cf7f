import { Menu, type MenuItemProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type DangerItemProps = MenuItemProps & Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps>;

/** A menu item for a destructive action, in a red that is readable in the dark scheme too. */
export const DangerItem = (props: DangerItemProps) => <Menu.Item c="var(--mantine-color-error)" {...props} />;
