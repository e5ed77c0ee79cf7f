import { useLocalStorage } from '@mantine/hooks';

/** Whether a side panel of the agent area is collapsed; persisted in this browser. */
export function useFolded(side: 'rail' | 'sidebar') {
  const [isFolded, setFolded] = useLocalStorage({ key: `agent-area:${side}-folded`, defaultValue: false });
  return { isFolded, toggle: () => setFolded((folded) => !folded) };
}
