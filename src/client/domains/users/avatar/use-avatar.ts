import { useEffect, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useStoreUser } from '#client/platform/session/use-store-user.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { uploadTexts } from '#shared/uploads.ts';
import { avatarBytes } from '#shared/users.ts';
import { useUploads } from '../../uploads/queue/use-uploads.ts';
import { isInProgress, type UploadOptions, type UploadRecord } from '../../uploads/upload-record.ts';

const options: UploadOptions = {
  disk: 'public',
  diskPrefix: 'avatars',
  restrictions: { maxBytes: avatarBytes, allowed: ['image/*'], blocked: ['image/svg+xml'] },
};

const { line: tooManyPixels } = uploadTexts.tooManyPixels(0, 0);

/** Whether it failed for what it is, and not on its way. */
const isUnfit = ({ errorMessage, isRefused }: UploadRecord) => {
  const line = errorMessage !== null && typeof errorMessage === 'object' ? errorMessage.line : errorMessage;
  return (
    isRefused || [uploadTexts.notAllowed, uploadTexts.damaged, tooManyPixels].some((one) => one === line)
  );
};

/** Uploading and removing one's own avatar. `progress` goes from 0 to 1, and is null unless one is on its way. */
export function useAvatar() {
  const translate = useTranslate();
  const storeUser = useStoreUser();
  const { records, add, takeCompleted, clearFinished } = useUploads('avatar', options);
  const [isInvalid, setInvalid] = useState(false);
  const running = records.find(isInProgress);

  const { mutate: use, isPending: isSaving } = api.users.uploadAvatar.useMutation({
    onSuccess: ({ user }) => {
      setInvalid(false);
      storeUser(user);
      toast.positive(translate('Uploaded avatar'));
    },
    onError: (error) => {
      setInvalid(readApiError(error).errors.file !== undefined);
      toastError(error, translate);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a record changes.
  useEffect(() => {
    const arrived = takeCompleted().at(-1);
    if (arrived !== undefined) use({ id: 'me', url: arrived.url });
    const failed = records.find(({ status }) => status === 'failed');
    if (failed === undefined) return;
    clearFinished();
    setInvalid(isUnfit(failed));
    toast.danger(translate(failed.errorMessage ?? 'There was an issue. Please try again.'));
  }, [records]);

  const { mutate: remove, isPending: isRemoving } = api.users.removeAvatar.useMutation({
    onSuccess: ({ user }) => {
      setInvalid(false);
      storeUser(user);
      toast.positive(translate('Removed avatar'));
    },
    onError: (error) => toastError(error, translate),
  });

  return {
    progress: running ? running.percentage / 100 : isSaving ? 1 : null,
    isInvalid,
    upload: (file: File) => {
      setInvalid(false);
      add([file]);
    },
    remove: () => remove({ id: 'me' }),
    isRemoving,
  };
}
