import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ShortcutName } from '#client/platform/keys/shortcuts.ts';
import { useShortcuts } from '#client/platform/keys/use-shortcuts.ts';

type Handlers = { [Name in ShortcutName]?: () => void };

/** The key that was pressed while a ticket was loading, and the address of that ticket. */
let held: { name: ShortcutName; address: string } | null = null;

/**
 * Calls these at their keys. While another ticket is loading, this one is still shown: a key is for the other one then,
 * and has its effect once that is there.
 */
export function useTicketShortcuts(id: number, handlers: Handlers): void {
  const router = useRouter();
  const latest = useRef(handlers);
  latest.current = handlers;
  const isOpen = (address: string) => address.endsWith(`/${id}`);
  const names = Object.keys(handlers) as ShortcutName[];
  useShortcuts(
    Object.fromEntries(
      names.map((name) => [
        name,
        () => {
          const address = router.latestLocation.pathname;
          if (isOpen(address)) latest.current[name]?.();
          else held = { name, address };
        },
      ]),
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per ticket.
  useEffect(() => {
    const command = held;
    held = null;
    if (command !== null && isOpen(command.address)) latest.current[command.name]?.();
  }, [id]);
}
