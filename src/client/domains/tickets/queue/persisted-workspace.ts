import { useLocalStorage } from '@mantine/hooks';
import { useSettings, useUser } from '#client/platform/use-session.ts';
import { workspaceIn } from '../agent-search.ts';

/**
 * The workspace filter of the agent's queue, persisted in this browser; undefined for all workspaces. While the site's
 * workspaces are disabled it is kept but not applied. Not synchronized between tabs.
 */
export function usePersistedWorkspace(): [number | undefined, (id: number | undefined) => void] {
  const hasWorkspaces = useSettings().workspaces.integrated;
  const [kept, setKept] = useLocalStorage<number | null>({
    key: `queue-workspace:${useUser()?.id}`,
    defaultValue: null,
    sync: false,
  });
  return [hasWorkspaces ? workspaceIn(kept) : undefined, (id) => setKept(id ?? null)];
}
