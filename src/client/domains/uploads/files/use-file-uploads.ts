import { useEffect } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type Disk, libraryPrefix } from '#shared/uploads.ts';
import { useUploads } from '../queue/use-uploads.ts';

const options = {
  hidden: { disk: 'uploads', diskPrefix: libraryPrefix },
  open: { disk: 'public', diskPrefix: libraryPrefix },
} as const;

/** The uploads of the files screen, one queue for each disk; what has arrived joins the list. */
export function useFileUploads() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const hidden = useUploads('files', options.hidden);
  const open = useUploads('files-public', options.open);
  const isAnyCompleted = [...hidden.records, ...open.records].some(({ status }) => status === 'completed');

  useEffect(() => {
    if (!isAnyCompleted) return;
    const count = hidden.takeCompleted().length + open.takeCompleted().length;
    if (count === 0) return;
    toast.positive(translate(':count file uploaded|:count files uploaded', { count }));
    void utils.uploads.files.list.invalidate();
    void utils.uploads.files.usage.invalidate();
  }, [isAnyCompleted, hidden.takeCompleted, open.takeCompleted, translate, utils]);

  return {
    queues: [hidden, open],
    add: (files: File[], disk: Disk) => void (disk === 'public' ? open : hidden).add(files),
  };
}
