import { loadUploader } from '../senders/load-uploader.ts';
import { UploadQueue } from './upload-queue.ts';

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

let queue: UploadQueue | undefined;

/** The one queue of the page, made when it is first asked for, and never on the server. */
export function browserQueue(): UploadQueue {
  if (queue !== undefined) return queue;
  const made = new UploadQueue(loadUploader);
  made.store.subscribe(() => {
    // A listener that is always there would keep pages out of the browser's memory of the way back.
    if (made.isBusy) addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
  });
  addEventListener('pagehide', () => made.store.note());
  queue = made;
  return made;
}
