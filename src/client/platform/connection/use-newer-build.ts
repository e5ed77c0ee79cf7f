import { madeWith } from '../bootstrap.ts';
import { useBootstrap } from '../use-session.ts';

/** Whether the server has a newer version of the client than this page; it is known after each reconnection. */
export function useNewerBuild(): boolean {
  const { build } = useBootstrap();
  const made = madeWith();
  return made !== null && made.build !== build;
}
