import { Menu, type MenuItemProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

type DangerItemProps = MenuItemProps & Omit<ComponentPropsWithoutRef<'button'>, keyof MenuItemProps>;

/** An item of a menu that takes something away: in a red that can be read in the dark, too. */
export const DangerItem = (props: DangerItemProps) => <Menu.Item c="var(--mantine-color-error)" {...props} />;
