import { useEffect, useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { CannedReply } from '#shared/canned-replies.ts';
import { useUndoToast } from '../operations/undo-bar.ts';

/** Milliseconds for which a deletion can be undone. */
const undoTime = 8000;

/** Hides saved replies at once and deletes them when the time to undo is over, or the screen is left. */
export function useDeleteLater() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const announce = useUndoToast();
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const show = (id: number) => setHidden((ids) => ids.filter((one) => one !== id));
  const waiting = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  const remove = api.cannedReplies.delete.useMutation({
    onError: (error, { id: [id = 0] }) => {
      show(id);
      toastError(error, translate);
    },
    onSettled: () => utils.cannedReplies.invalidate(),
  });
  const commit = (id: number) => {
    clearTimeout(waiting.current.get(id));
    if (waiting.current.delete(id)) remove.mutate({ id: [id] });
  };
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const id of timers.keys()) latest.current(id);
    };
  }, []);
  return {
    isHidden: ({ id }: CannedReply) => hidden.includes(id),
    remove: ({ id, name }: CannedReply) => {
      setHidden((ids) => [...ids, id]);
      waiting.current.set(
        id,
        setTimeout(() => latest.current(id), undoTime),
      );
      const undo = () => {
        clearTimeout(waiting.current.get(id));
        waiting.current.delete(id);
        show(id);
      };
      announce(translate(':name deleted', { name }), undo, undoTime);
    },
  };
}
