import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clientCookies } from '#shared/theme-choice.ts';
import { refreshBootstrap, updateBootstrap } from '../bootstrap.ts';
import { writeCookie } from '../theme/write-cookie.ts';
import { useBootstrap } from '../use-session.ts';

const keptDays = 7;

/** On which the tabs of a browser tell each other which workspace is active. */
const channelName = 'active-workspace';

/** The workspace that is active on this page, as what its person is a member of it; null when none is. */
export function useActiveWorkspace() {
  const { user, active_workspace_id } = useBootstrap();
  return user?.workspaces.find(({ id }) => id === active_workspace_id) ?? null;
}

/** Makes a workspace the active one, here and on pages that open later; 0 is none. What depends on it is asked anew. */
export function useActivateWorkspace() {
  const queryClient = useQueryClient();
  return (id: number) => {
    writeCookie(clientCookies.workspace, String(id), keptDays);
    updateBootstrap(queryClient, (data) => ({ ...data, active_workspace_id: id }));
    const others = new BroadcastChannel(channelName);
    others.postMessage(id);
    others.close();
  };
}

/** Keeps this tab in the workspace that was made the active one in another. */
export function useFollowActiveWorkspace(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data: id }: MessageEvent<number>) => {
      updateBootstrap(queryClient, (data) => ({ ...data, active_workspace_id: id }));
      // Of one that was just joined, only the other tab knows the name.
      void refreshBootstrap(queryClient);
    };
    return () => channel.close();
  }, [queryClient]);
}
