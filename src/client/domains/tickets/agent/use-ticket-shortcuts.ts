import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ShortcutName } from '#client/platform/keys/shortcuts.ts';
import { useShortcuts } from '#client/platform/keys/use-shortcuts.ts';

const ticketShortcuts = ['assign_to_me', 'close_ticket', 'snooze', 'run_macro', 'reply', 'note'] as const;

type Name = (typeof ticketShortcuts)[number] & ShortcutName;

/** The key that was pressed while a ticket was loading, and the address of that ticket. */
let held: { name: Name; address: string } | null = null;

/**
 * Calls these at their keys. While a ticket is loading, the one before it may still be shown: a key is for the ticket
 * that is loading, and has its effect once that is there.
 * @param handlers Null while the ticket is loading.
 */
export function useTicketShortcuts(id: number, handlers: Record<Name, () => void> | null): void {
  const router = useRouter();
  const isOpen = (address: string) => address.endsWith(`/${id}`);
  const press = (name: Name) => () => {
    const address = router.latestLocation.pathname;
    if (handlers !== null && isOpen(address)) handlers[name]();
    else held = { name, address };
  };
  useShortcuts(Object.fromEntries(ticketShortcuts.map((name) => [name, press(name)])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per ticket.
  useEffect(() => {
    if (handlers === null) return;
    const command = held;
    held = null;
    if (command !== null && isOpen(command.address)) handlers[command.name]();
  }, [id]);
}
