import { lazy, Suspense, useEffect } from 'react';
import { loadKeysOf } from '#client/platform/keys/own-keys.ts';
import { useShortcuts } from '#client/platform/keys/use-shortcuts.ts';
import { useUser } from '#client/platform/use-session.ts';
import { openShortcuts, useOpenedShortcuts } from './open-shortcuts.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** The keys of an agent, and the list of them. */
export function AgentShortcuts() {
  const userId = useUser()?.id ?? null;
  const isListed = useOpenedShortcuts();
  useEffect(() => {
    loadKeysOf(userId);
    return () => loadKeysOf(null);
  }, [userId]);
  useShortcuts({ shortcuts: openShortcuts });
  if (!isListed) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutsDialog />
    </Suspense>
  );
}
