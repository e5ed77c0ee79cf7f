import { useCallback, useEffect, useState } from 'react';
import { deleteResumable, rememberedUploads, resumeEntry } from '../resume-store.ts';
import { loadUploader } from '../senders/load-uploader.ts';
import type { UploadSite } from '../senders/uploader.ts';
import type { InterruptedUpload } from '../upload-record.ts';
import { browserQueue } from './browser-queue.ts';
import { lockedUploads } from './tab-lock.ts';
import { scopeOf } from './upload-item.ts';

const none: InterruptedUpload[] = [];

/** The uploads of a group that a reload cut off, without those that go on here or in another tab. */
export function useInterrupted(site: UploadSite, group: string) {
  const { owner } = site;
  const [interrupted, setInterrupted] = useState(none);

  const look = useCallback(async () => {
    const locked = await lockedUploads();
    const shown = browserQueue()
      .store.recordsOf(scopeOf(owner, group))
      .map(({ file }) => resumeEntry({ owner, group, file }).key);
    const left = rememberedUploads(owner, group).filter(({ id }) => !locked.has(id) && !shown.includes(id));
    setInterrupted((before) => (JSON.stringify(before) === JSON.stringify(left) ? before : left));
  }, [owner, group]);

  useEffect(() => {
    const { store } = browserQueue();
    let count = -1;
    const lookAgain = () => {
      const records = store.recordsOf(scopeOf(owner, group));
      if (records.length === count) return;
      count = records.length;
      void look();
    };
    lookAgain();
    const refresh = () => void look();
    addEventListener('storage', refresh);
    const unsubscribe = store.subscribe(lookAgain);
    return () => {
      removeEventListener('storage', refresh);
      unsubscribe();
    };
  }, [look, owner, group]);

  const forget = useCallback(
    (id: string) => {
      const state = deleteResumable(id);
      void look();
      if (state === null) return;
      // What can not be reached now is given up by the server after a day.
      void loadUploader(state.kind)
        .then(({ discard }) => discard?.(site, state))
        .catch(() => undefined);
    },
    [site, look],
  );

  return { interrupted, forget };
}
