import { useQueryClient } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { refreshBootstrap } from '#client/platform/bootstrap.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePasswordConfirmation } from '../passwords/use-password-confirmation.tsx';

/** What all panels share: sensitive actions after a confirmed password, and reading the new state afterwards. */
export function useTwoFactor() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const utils = api.useUtils();
  const { withPassword, dialog } = usePasswordConfirmation();
  const disabling = api.auth.twoFactor.disable.useMutation();

  const reload = async () => {
    await Promise.all([utils.users.get.invalidate(), refreshBootstrap(queryClient)]);
  };

  /** Runs an action and reads the new state; a refusal becomes a toast. Resolves to whether it was done. */
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      const done = await withPassword(async () => {
        await act();
        return true;
      });
      if (done) await reload();
      return done ?? false;
    } catch (error) {
      toastError(error, translate);
      return false;
    }
  };

  const disable = async () => {
    if (!(await run(() => disabling.mutateAsync()))) return;
    toast.positive(translate('Two factor authentication has been disabled.'));
  };

  /** Gives up what was not finished; nothing depends on it yet, so nobody is asked for a password. */
  const cancel = () =>
    disabling.mutate(undefined, {
      onSuccess: async () => {
        await reload();
        toast.positive(translate('Two factor authentication has been disabled.'));
      },
      onError: (error) => toastError(error, translate),
    });
  return { run, reload, withPassword, dialog, disable, cancel, isDisabling: disabling.isPending };
}
