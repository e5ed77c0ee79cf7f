import { useEffect } from 'react';
import { api } from '#client/platform/api/api.ts';
import { whenIdle } from '#client/ui/when-idle.ts';

/** What was counted since the page was loaded: whoever comes back to an article by the history counts once. */
const counted = new Set<number>();

/** Tells the server that somebody reads the article, once they do. That it can not be told is nothing to a reader. */
export function useCountView(id: number): void {
  const { mutate } = api.helpcenter.view.useMutation();
  useEffect(
    () =>
      counted.has(id)
        ? undefined
        : whenIdle(() => {
            counted.add(id);
            mutate({ id });
          }),
    [id, mutate],
  );
}
