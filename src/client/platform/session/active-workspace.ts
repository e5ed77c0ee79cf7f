import { useQueryClient } from '@tanstack/react-query';
import { clientCookies } from '#shared/theme-choice.ts';
import { writeCookie } from '../theme/write-cookie.ts';
import { updateBootstrap } from './bootstrap.ts';
import { useBootstrap } from './use-session.ts';

const keptDays = 7;

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
  };
}
