import { useLocalStorage } from '@mantine/hooks';
import { useSettings, useUser } from '#client/platform/use-session.ts';
import { workspaceIn } from '../agent-search.ts';

/**
 * The workspace that this agent narrowed the queue to, as this browser remembers it; undefined is all of them. While the
 * site has no workspaces it is kept, and narrows nothing. Other tabs are left as they are.
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
