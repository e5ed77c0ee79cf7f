import { useEffect, useRef, useState } from 'react';
import { avatarBytes, avatarTexts, type User } from '#shared/users.ts';
import { api } from '../../../platform/api/api.ts';
import { toast, toastError } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { FormRefused, sendForm } from '../../../platform/upload/send-form.ts';
import { useStoreUser } from '../use-store-user.ts';

/** What the server would refuse, said before anything is sent. */
function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/') || file.type.includes('svg')) return avatarTexts.image;
  return file.size > avatarBytes ? avatarTexts.size : null;
}

/** Uploading and removing one's own avatar. `progress` is null unless one is on its way. */
export function useAvatar() {
  const translate = useTranslate();
  const storeUser = useStoreUser();
  const [progress, setProgress] = useState<number | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);

  const refuse = (text: string) => {
    setInvalid(true);
    toast.danger(translate(text));
  };

  const upload = async (file: File) => {
    const refusal = refusalOf(file);
    if (refusal !== null) return refuse(refusal);
    setInvalid(false);
    setProgress(0);
    abort.current = new AbortController();
    const form = new FormData();
    form.append('file', file);
    try {
      const { user } = await sendForm<{ user: User }>('/api/v1/users/me/avatar', form, {
        onProgress: setProgress,
        signal: abort.current.signal,
      });
      storeUser(user);
      toast.positive(translate('Uploaded avatar'));
    } catch (error) {
      const refused = error instanceof FormRefused ? error : null;
      const text = Object.values(refused?.errors ?? {})[0]?.[0];
      if (text) refuse(text);
      else toast.danger(translate(refused?.message || 'There was an issue. Please try again.'));
    }
    setProgress(null);
  };

  const { mutate: remove, isPending: isRemoving } = api.account.removeAvatar.useMutation({
    onSuccess: ({ user }) => {
      setInvalid(false);
      storeUser(user);
      toast.positive(translate('Removed avatar'));
    },
    onError: (error) => toastError(error, translate),
  });

  return { progress, isInvalid, upload, remove: () => remove({ id: 'me' }), isRemoving };
}
