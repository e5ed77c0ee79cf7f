import { useState } from 'react';
import { avatarBytes, avatarTexts } from '#shared/users.ts';
import { csrfFetch } from '../../platform/api/csrf-fetch.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

interface Answer {
  url?: string;
  message?: string;
  errors?: { file?: string[] };
}

/** Sends a picture of the site; `refusal` says why it was not taken. */
export function useImageUpload(kind: 'logo' | 'icon', onArrived: (url: string) => void) {
  const translate = useTranslate();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const send = async (file: File) => {
    if (file.size > avatarBytes) {
      setRefusal(translate(avatarTexts.size));
      return;
    }
    setSending(true);
    setRefusal(null);
    const failed = translate('There was an issue. Please try again.');
    try {
      const form = new FormData();
      form.append('kind', kind);
      form.append('file', file);
      const answer = await csrfFetch('/api/v1/appearance/pictures', {
        method: 'POST',
        body: form,
        headers: { Accept: 'application/json' },
      });
      const body = (await answer.json()) as Answer;
      if (answer.ok && body.url !== undefined) onArrived(body.url);
      else setRefusal(body.errors?.file?.[0] ?? body.message ?? failed);
    } catch {
      setRefusal(failed);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending, refusal };
}
