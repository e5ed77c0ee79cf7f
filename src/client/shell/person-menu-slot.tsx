import { ActionIcon, Skeleton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useSettings } from '../platform/use-session.ts';

/** Reserves the space of the bell and the account menu in the top bar until they are loaded. */
export function PersonMenuSlot() {
  const { notifications } = useSettings();
  return (
    <>
      {notifications.integrated && (
        <ActionIcon component="span" visibleFrom="xs" aria-hidden>
          <IconBell size={20} />
        </ActionIcon>
      )}
      <Skeleton circle height={32} width={32} animate={false} />
    </>
  );
}
