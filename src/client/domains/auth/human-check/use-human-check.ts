import { useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import type { HumanCheckAction } from '#shared/human-check.ts';
import type { Captcha } from './captcha.ts';

const tooMany = 429;

/**
 * The human check before an action, where the site asks for one. `prepare` belongs on the first touch of the form,
 * so that nobody waits; `pass` comes right before the call and says whether it may be made.
 */
export function useHumanCheck(action: HumanCheckAction) {
  const { recaptcha } = useSettings();
  const translate = useTranslate();
  const utils = api.useUtils();
  const verify = api.auth.humanCheck.verify.useMutation();
  const loading = useRef<Promise<Captcha> | null>(null);
  const [isChecking, setChecking] = useState(false);
  const isAsked = recaptcha.enable[action];

  const loadProver = async (): Promise<Captcha> => {
    if (recaptcha.site_key !== null) {
      const { createRecaptcha: createRecaptchaProver } = await import('./recaptcha.ts');
      return createRecaptchaProver(recaptcha.site_key, action);
    }
    const { createPowSolver: createWorkProver } = await import('./pow-solver.ts');
    const { challenge } = utils.client.auth.humanCheck;
    return createWorkProver(async () => (await challenge.query()).challenge);
  };

  const readyProver = () => {
    loading.current ??= loadProver().catch((error: unknown) => {
      loading.current = null;
      throw error;
    });
    return loading.current;
  };

  const prove = async (): Promise<boolean> => {
    try {
      const token = await (await readyProver()).proof();
      const { success } = await verify.mutateAsync({ token, action });
      if (!success) toast.danger(translate('Could not verify you are human.'));
      return success;
    } catch (error) {
      if (readApiError(error).status === tooMany) toastError(error, translate);
      else toast.danger(translate('Could not verify you are human.'));
      return false;
    }
  };

  return {
    isAsked,
    isChecking,
    prepare: () => {
      if (isAsked)
        readyProver().then(
          ({ prepare }) => prepare(),
          () => undefined,
        );
    },
    pass: async (): Promise<boolean> => {
      if (!isAsked) return true;
      setChecking(true);
      const passed = await prove();
      setChecking(false);
      return passed;
    },
  };
}
