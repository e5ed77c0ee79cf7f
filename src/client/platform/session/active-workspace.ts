import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clientCookies } from '#shared/theme-choice.ts';
import { refreshBootstrap, updateBootstrap } from '../bootstrap.ts';
import { writeCookie } from '../theme/write-cookie.ts';
import { useBootstrap } from '../use-session.ts';

const keptDays = 7;

/** The broadcast channel that announces the active workspace to other tabs. */
const channelName = 'active-workspace';

/** The user's membership in the active workspace; null when none is active. */
export function useActiveWorkspace() {
  const { user, active_workspace_id } = useBootstrap();
  return user?.workspaces.find(({ id }) => id === active_workspace_id) ?? null;
}

/** The user's organization while it shares requests, and no workspace is active; else null. */
export function useSharedOrganisation() {
  const { user } = useBootstrap();
  return useActiveWorkspace() === null ? (user?.shared_organisation ?? null) : null;
}

/** Sets the active workspace, for this page, other tabs and later pages; 0 for none. Dependent queries refetch. */
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

/** Follows changes of the active workspace in other tabs. */
export function useFollowActiveWorkspace(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data: id }: MessageEvent<number>) => {
      updateBootstrap(queryClient, (data) => ({ ...data, active_workspace_id: id }));
      // A workspace that was just joined is not in this tab's bootstrap data yet.
      void refreshBootstrap(queryClient);
    };
    return () => channel.close();
  }, [queryClient]);
}
