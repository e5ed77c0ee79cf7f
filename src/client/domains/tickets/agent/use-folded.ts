import { useLocalStorage } from '@mantine/hooks';

/** Whether a side of the agent area is folded away, as this browser remembers it. */
export function useFolded(side: 'rail' | 'sidebar') {
  const [isFolded, setFolded] = useLocalStorage({ key: `agent-area:${side}-folded`, defaultValue: false });
  return { isFolded, toggle: () => setFolded((folded) => !folded) };
}
