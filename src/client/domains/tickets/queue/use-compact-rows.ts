import { useLocalStorage } from '@mantine/hooks';

/** Whether the rows of the queue are one line each, and the function that changes it. Persisted in this browser. */
export function useCompactRows(): [boolean, () => void] {
  const [isCompact, setCompact] = useLocalStorage({ key: 'queue-compact', defaultValue: false });
  return [isCompact, () => setCompact(!isCompact)];
}
