import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

/** Long enough for parts of the page whose code was there, which come alive one after the other. */
const patience = 2000;

interface FollowsEditorProps {
  queryClient: QueryClient;
  /** The page. */
  children: ReactNode;
}

/**
 * In a frame of the editor the page looks as the editor says, once it has come alive: until then it has to be what the
 * server made.
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
