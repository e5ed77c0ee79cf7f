import { useState } from 'react';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import type { SocialMessage, SocialService } from '#shared/social.ts';
import { openSocialPopup, type SocialProvider } from './social-popup.ts';

type Result = Exclude<SocialMessage, { status: 'ERROR' }>;

/**
 * Sends people through a service in a popup. `visit` resolves to what came of it, null when the popup was closed,
 * blocked or ended in an error, which a toast says; `busy` is the service whose popup is open.
 */
export function useSocialPopup(purpose: 'login' | 'connect') {
  const translate = useTranslate();
  const { base_url: baseUrl } = useSettings();
  const [busy, setBusy] = useState<SocialService | null>(null);

  const visit = async (service: SocialService, way: SocialProvider = {}): Promise<Result | null> => {
    let answer: Promise<SocialMessage | null>;
    try {
      answer = openSocialPopup({ baseUrl, service, purpose, ...way });
    } catch {
      toast.danger(
        translate('Your browser blocked the sign-in window. Allow pop-ups for this site and try again.'),
      );
      return null;
    }
    setBusy(service);
    const message = await answer;
    setBusy((current) => (current === service ? null : current));
    if (message?.status !== 'ERROR') return message;
    toast.danger(translate(message.callbackData.text));
    return null;
  };
  return { visit, busy };
}
