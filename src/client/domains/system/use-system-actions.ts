import { useMutation } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** Has the browser save what lies at an address of the site. */
function saveFrom(href: string): void {
  Object.assign(document.createElement('a'), { href, download: '' }).click();
}

/** What can be done on the screen of the system. */
export function useSystemActions() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const onError = (error: unknown) => toastError(error, translate);
  const flush = api.system.flushCache.useMutation({
    onSuccess: () => toast.positive(translate('Cache cleared')),
    onError,
  });
  const backUp = api.system.backUp.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Backup started'));
      await utils.system.get.invalidate();
    },
    onError,
  });
  const removeBackup = api.system.deleteBackup.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Backup deleted'));
      await utils.system.invalidate();
    },
    onError,
  });
  const download = useMutation({
    mutationFn: () => utils.system.supportBundle.fetch(undefined, { staleTime: 0 }),
    onSuccess: ({ bundle }) =>
      saveFile(
        `helpdock-support-${new Date().toISOString().slice(0, 10)}.json`,
        JSON.stringify(bundle, null, 2),
      ),
    onError,
  });
  const downloadBackup = (name: string) =>
    saveFrom(`/api/v1/system/backups/${encodeURIComponent(name)}/download`);
  return { flush, backUp, removeBackup, download, downloadBackup };
}
