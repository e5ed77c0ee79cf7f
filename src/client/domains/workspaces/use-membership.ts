import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { activeWorkspaceOf, refreshBootstrap } from '../../platform/bootstrap.ts';
import { useActivateWorkspace } from '../../platform/session/active-workspace.ts';

/** What follows for the whole page when the person has come to a workspace, or is no longer in one. */
export function useMembership() {
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const activate = useActivateWorkspace();
  const readAnew = () => Promise.all([refreshBootstrap(queryClient), utils.workspaces.mine.invalidate()]);
  return {
    /** They are in it, and it is the active one from now on. */
    entered: async (id: number) => {
      activate(id);
      await readAnew();
    },
    left: async (id: number) => {
      if (activeWorkspaceOf(queryClient) === id) activate(0);
      // Nothing on the screen asks for it any more; whoever comes back does.
      await Promise.all([readAnew(), utils.workspaces.get.invalidate({ id }, { refetchType: 'none' })]);
    },
    /** Its name, or what somebody is in it. */
    changed: async () => {
      await Promise.all([readAnew(), utils.workspaces.get.invalidate()]);
    },
  };
}
