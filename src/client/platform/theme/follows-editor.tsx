import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

/** Milliseconds; long enough for lazily hydrated parts of the page. */
const patience = 2000;

interface FollowsEditorProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/**
 * In the theme editor's frame the page applies the editor's values, but only after hydration: until then it has to
 * match the server's HTML.
 */
export function FollowsEditor({ queryClient, children }: FollowsEditorProps) {
  useEffect(() => {
    const follow = () => {
      import('./preview.ts').then(({ followEditor }) => followEditor(queryClient)).catch(() => undefined);
    };
    if ('requestIdleCallback' in window) window.requestIdleCallback(follow, { timeout: patience });
    else setTimeout(follow, patience);
  }, [queryClient]);
  return children;
}
