import { useEffect, useRef } from 'react';

/** Something to do on the page that is open. */
export interface Command {
  id: string;
  label: string;
  run: () => void;
}

const offered = new Set<{ current: readonly Command[] }>();

/** Offers commands in the search, while the component is there. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    offered.add(latest);
    return () => {
      offered.delete(latest);
    };
  }, []);
}

/** The commands of the page as it is now. */
export const offeredCommands = (): Command[] => [...offered].flatMap(({ current }) => current);
